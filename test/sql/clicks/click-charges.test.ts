import { describe, expect, test } from 'vitest';
import { type CountedDay, countClicks } from '../../../db/clicks/functions/clicks.ts';
import { callOf } from '../suite/suite-of.ts';
import { type SqlTenant, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { useClicks } from './counted-clicks.ts';

const sql = useSql();
const { PRICE, PHONE, open, accountOf, addLink, stepOf } = useClicks(sql);

describe('The visits of a step', () => {
  const MIDNIGHT = Date.parse('2026-03-01T00:00:00-05:00');
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const call = callOf(sql, countClicks);

  /** A day's row of a link with visits at these moments, as the drain sums them up. */
  const dayOf = (link: number, day: string, moments: number[]): CountedDay => {
    const ms = moments.map((at) => at - Date.parse(`${day}T00:00:00-05:00`)).sort((a, b) => a - b);
    const hours = Array<number>(24).fill(0);
    for (const at of ms) hours[Math.floor(at / HOUR)] = (hours[Math.floor(at / HOUR)] ?? 0) + 1;
    return {
      link,
      day,
      clicks: ms.length,
      first: ms[0] ?? 0,
      last: ms.at(-1) ?? 0,
      dimensions: PHONE,
      ...(hours.filter(Boolean).length > 1 && { hours }),
    };
  };
  const count = async (links: [link: number, days: Record<string, number[]>][]) => {
    const visits = links.flatMap(([link, days]) =>
      Object.values(days).flatMap((at) => at.map((ms) => ({ link, ms }))),
    );
    const step = await stepOf({ link: 0, visitors: [] });
    await call({
      ...step,
      items: links.flatMap(([link, days]) => Object.entries(days).map(([day, at]) => dayOf(link, day, at))),
      links: visits.map(({ link }) => link),
      moments: visits.map(({ ms }) => ms),
    });
  };
  const pendingOf = ({ organizationId }: SqlTenant) =>
    sql.query(
      `select to_char(hour at time zone 'America/Bogota', 'DD HH24') as hour, unit_micro::int as unit, quantity::int
         from pending_usage where organization_id = $1 order by pending_usage.hour, unit`,
      [organizationId],
    );

  test('are charged in their own hour, even when counted together in another month', async () => {
    const [tenant, other] = [await open(), await open()];
    const [link, second, foreign] = [await addLink(tenant), await addLink(tenant), await addLink(other)];
    await count([
      [link, { '2026-02-28': [MIDNIGHT - 1, MIDNIGHT - HOUR], '2026-03-01': [MIDNIGHT] }],
      [second, { '2026-02-28': [MIDNIGHT - 3 * HOUR, MIDNIGHT - 1 - HOUR, MIDNIGHT - 1, MIDNIGHT - 2] }],
      [foreign, { '2026-03-01': [MIDNIGHT + HOUR - 1, MIDNIGHT + HOUR] }],
    ]);
    expect(await pendingOf(tenant)).toEqual([
      { hour: '28 21', unit: PRICE, quantity: 1 },
      { hour: '28 22', unit: PRICE, quantity: 1 },
      { hour: '28 23', unit: PRICE, quantity: 4 },
      { hour: '01 00', unit: PRICE, quantity: 1 },
    ]);
    expect(await pendingOf(other)).toEqual([
      { hour: '01 00', unit: PRICE, quantity: 1 },
      { hour: '01 01', unit: PRICE, quantity: 1 },
    ]);
    expect(
      await sql.query(
        "select period_start::text as start, spent_micro::int as micro from spend where organization_id = $1 and period = 'month' order by 1",
        [tenant.organizationId],
      ),
    ).toEqual([
      { start: '2026-02-01', micro: 6 * PRICE },
      { start: '2026-03-01', micro: PRICE },
    ]);
    expect(await accountOf(tenant)).toMatchObject({ pending: 7 * PRICE });
  });

  test('have the price and plan of their own time, even within an hour', async () => {
    const tenant = await open();
    const [link, second] = [await addLink(tenant), await addLink(tenant)];
    const at = (ms: number) => new Date(ms).toISOString();
    await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 10, at(MIDNIGHT - 30 * MINUTE));
    await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 20, at(MIDNIGHT));
    await sql.query(
      "insert into plan (organization_id, service, name, starts_at, ends_at, daily_quota) values ($1, 'urlshortener', 'Plan', $2, $3, 1)",
      [tenant.organizationId, at(MIDNIGHT + 10 * MINUTE), at(MIDNIGHT + 20 * MINUTE)],
    );
    await count([
      [
        link,
        {
          '2026-02-28': [
            MIDNIGHT - 2 * HOUR,
            MIDNIGHT - 30 * MINUTE - 1,
            MIDNIGHT - 30 * MINUTE,
            MIDNIGHT - 1,
          ],
          '2026-03-01': [
            MIDNIGHT,
            MIDNIGHT + 10 * MINUTE,
            MIDNIGHT + 20 * MINUTE - 1,
            MIDNIGHT + 20 * MINUTE,
          ],
        },
      ],
      [second, { '2026-02-28': [MIDNIGHT - 29 * MINUTE], '2026-03-01': [MIDNIGHT + 5 * HOUR] }],
    ]);
    expect(await pendingOf(tenant)).toEqual([
      { hour: '28 22', unit: PRICE, quantity: 1 },
      { hour: '28 23', unit: PRICE, quantity: 1 },
      { hour: '28 23', unit: 10, quantity: 3 },
      { hour: '01 00', unit: 20, quantity: 2 },
      { hour: '01 05', unit: 20, quantity: 1 },
    ]);
  });

  test('are charged for the reference of their link, also when a price changes among them', async () => {
    const tenant = await open();
    const [plain, ...named] = [await addLink(tenant), await addLink(tenant), await addLink(tenant)];
    const [reference] = await sql.query<{ id: string }>(
      "insert into link_reference (organization_id, name) values ($1, 'May') returning id",
      [tenant.organizationId],
    );
    await sql.query('update link set reference_id = $1 where id = any ($2)', [reference?.id, named]);
    await setPrice(
      sql,
      tenant.organizationId,
      'urlshortener.visit',
      10,
      new Date(MIDNIGHT + MINUTE).toISOString(),
    );
    await count([
      [plain, { '2026-02-28': [MIDNIGHT - 1], '2026-03-01': [MIDNIGHT, MIDNIGHT + MINUTE] }],
      [named[0] ?? 0, { '2026-02-28': [MIDNIGHT - 1, MIDNIGHT - 2], '2026-03-01': [MIDNIGHT + MINUTE] }],
      [named[1] ?? 0, { '2026-02-28': [MIDNIGHT - 3], '2026-03-01': [MIDNIGHT + 2 * MINUTE] }],
    ]);
    expect(
      await sql.query(
        `select to_char(hour at time zone 'America/Bogota', 'DD HH24') as hour, unit_micro::int as unit, quantity::int,
                cause_id = $2 as referred
           from pending_usage where organization_id = $1 order by pending_usage.hour, unit, cause_id nulls first`,
        [tenant.organizationId, reference?.id],
      ),
    ).toEqual([
      { hour: '28 23', unit: PRICE, quantity: 1, referred: null },
      { hour: '28 23', unit: PRICE, quantity: 3, referred: true },
      { hour: '01 00', unit: PRICE, quantity: 1, referred: null },
      { hour: '01 00', unit: 10, quantity: 1, referred: null },
      { hour: '01 00', unit: 10, quantity: 2, referred: true },
    ]);
  });
});

test("visits before and after a price change are distinguished by each link's key, whatever else the organization has", async () => {
  const tenant = await open();
  // The planner believes that the organization has almost no links, as right after a campaign is created.
  await sql.query('analyze link');
  const made = await sql.query<{ id: string }>(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias)
     select $1, 1, 'many' || n, 'https://example.com', false from generate_series(1, 3000) n returning id`,
    [tenant.organizationId],
  );
  const links = made.slice(0, 100).map(({ id }) => id);
  const client = await sql.connect();
  await client.query('begin');
  const { rows: counted } = await client.query(
    `select clicks::int from routine.visits_between($1, null, '2026-03-10', 100, array['2026-03-11'::timestamptz], $2,
       array_fill(extract(epoch from '2026-03-12'::timestamptz)::bigint * 1000, array[100]))`,
    [tenant.organizationId, links],
  );
  expect(counted).toEqual([{ clicks: 100 }]);
  const { rows } = await client.query(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'link'`,
  );
  expect(rows[0].read).toBe(100);
  await client.query('rollback');
});

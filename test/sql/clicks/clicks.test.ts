import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type CountedDay,
  countClicks,
  dropClickPartitions,
  openClickPartitions,
  setAsideClicks,
} from '../../../db/sql/clicks.ts';
import { findPostgresError } from '../../../shared/dependencies/postgres-error.ts';
import { type Account, readAccount } from '../suite/accounts.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant, setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const PRICE = 3;
const SHARD = 0;
const DAY = '2026-03-10';
const NOON_MS = 12 * 3_600_000;
const PHONE = ['CO', null, null, 'mobile', 'Android', 'Chrome', null];
/** Noon of that day in Colombia. */
const NOON = Date.parse(`${DAY}T12:00:00-05:00`);

beforeAll(async () => {
  await sql.query(
    `with domain as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain`,
  );
});

const open = () => openTenant(sql, { balanceMicro: 1_000 }, { 'urlshortener.visit': PRICE });
const accountOf = ({ organizationId }: SqlTenant): Promise<Account> =>
  readAccount(sql.client(), organizationId);

async function addLink({ organizationId }: SqlTenant): Promise<number> {
  const [row] = await sql.query<{ id: string }>(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at)
     values ($1, 1, 'l' || (select count(*) + 100 from link), 'https://example.com', false, '2026-03-01') returning id`,
    [organizationId],
  );
  return Number(row?.id);
}

const cursor = async (): Promise<string> =>
  (await sql.query<{ position: string }>('select position from click_cursor where shard = $1', [SHARD]))[0]
    ?.position ?? '';
/** A link's counters: of the day, its organization's day, and its lifetime. */
const countsOf = async (link: number) =>
  (
    await sql.query(
      `select one.clicks, one.unique_clicks as uniques, total.clicks as all, life.clicks::int as life
         from link join link_day one on one.link_id = link.id
         join organization_day total on total.organization_id = link.organization_id and total.day = one.day
         cross join routine.lifetime_visits(link.id, link.created_at) life where link.id = $1`,
      [link],
    )
  )[0];

type Step = { link: number; visitors: string[]; next?: string; batches?: string[]; perVisitor?: number };

/** A step of the drain in which each of these visitors visits at noon, `perVisitor` times. */
async function stepOf({
  link,
  visitors,
  next = randomUUID(),
  batches = [randomUUID()],
  perVisitor = 1,
}: Step) {
  const clicks = visitors.length * perVisitor;
  const day: CountedDay = { link, day: DAY, clicks, first: NOON_MS, last: NOON_MS, dimensions: PHONE };
  return {
    ...{ shard: SHARD, expected: await cursor(), next, until: new Date(), batches, backlog: [] as string[] },
    ...{
      items: [day],
      profiles: [],
      again: [] as { link: number; visitor: string; day: string; minute: number; visits: number }[],
    },
    ...{ markedLinks: visitors.map(() => link), visitors, days: visitors.map(() => DAY) },
    ...{ minutes: visitors.map(() => 720), visits: visitors.map(() => perVisitor) },
    ...{ links: Array<number>(clicks).fill(link), moments: Array<number>(clicks).fill(NOON) },
    ...{ flood: 5, flooded: [] as { link: number; day: string; visits: number }[] },
  };
}

/** The error code and detail that a statement fails with. */
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => {
      const found = findPostgresError(error);
      return { code: found?.code, detail: found?.detail && JSON.parse(found.detail) };
    },
  );

suiteOf(sql, countClicks, (call) => {
  test('counts a step once, whoever brings it again and how', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    const step = await stepOf({ link, visitors: ['1', '-9223372036854775808'] });
    const workers = await Promise.all(Array.from({ length: 6 }, () => sql.connect()));
    const ends = await Promise.all(workers.map((by) => failureOf(call(step, by))));
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(new Set(ends.map((end) => end?.code))).toEqual(new Set([undefined, 'OP001']));
    const counted = { clicks: 2, uniques: 2, all: 2, life: 2 };
    expect(await countsOf(link)).toEqual(counted);
    expect(await accountOf(tenant)).toMatchObject({ pending: 2 * PRICE });
    // The same batch again: a copy in the backlog, or a stream that starts anew.
    const again = await stepOf({ link, visitors: ['3'], batches: [...step.batches, randomUUID()] });
    expect(await failureOf(call(again))).toEqual({ code: 'OP002', detail: step.batches });
    expect(await countsOf(link)).toEqual(counted);
    expect(await cursor()).toBe(step.next);
    await call({ ...again, batches: again.batches.slice(1) });
    expect(await countsOf(link)).toEqual({ clicks: 3, uniques: 3, all: 3, life: 3 });
    expect(await accountOf(tenant)).toMatchObject({ pending: 3 * PRICE });
  });

  test('knows a visitor of the day again, and one who comes too often', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    await call(await stepOf({ link, visitors: ['7'], perVisitor: 3 }));
    await call(await stepOf({ link, visitors: ['7'], perVisitor: 2 }));
    expect(await countsOf(link)).toEqual({ clicks: 5, uniques: 1, all: 5, life: 5 });
    const more = await stepOf({ link, visitors: ['7', '8'], perVisitor: 2 });
    expect(await failureOf(call(more))).toEqual({
      code: 'OP003',
      detail: [expect.objectContaining({ link, visitor: '7', day: DAY, minute: 720, room: 0 })],
    });
    expect(await countsOf(link)).toMatchObject({ clicks: 5 });
    await call({ ...(await stepOf({ link, visitors: ['8'] })), flooded: [{ link, day: DAY, visits: 2 }] });
    expect(await countsOf(link)).toEqual({ clicks: 6, uniques: 2, all: 6, life: 6 });
    expect(await sql.query('select visits::int from click_flood where link_id = $1', [link])).toEqual([
      { visits: 2 },
    ]);
    expect(await accountOf(tenant)).toMatchObject({ pending: 6 * PRICE });
  });

  describe('charges each visit at the price and plan of its moment', () => {
    test('where they changed between', async () => {
      const tenant = await open();
      const link = await addLink(tenant);
      await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 100, new Date(NOON).toISOString());
      const step = await stepOf({ link, visitors: ['1', '2', '3'] });
      const [item] = step.items;
      const moments = [NOON - 1, NOON, NOON + 1];
      await call({
        ...step,
        items: item ? [{ ...item, first: NOON_MS - 1, last: NOON_MS + 1 }] : [],
        moments,
      });
      expect(await accountOf(tenant)).toMatchObject({ pending: PRICE + 200 });
    });

    test('nothing with a plan, and below what there is without one', async () => {
      const planned = await open();
      await setPlan(sql, planned.organizationId, 'urlshortener');
      await call(await stepOf({ link: await addLink(planned), visitors: ['1'] }));
      expect(await accountOf(planned)).toMatchObject({ pending: 0 });
      const poor = await openTenant(sql, { balanceMicro: 1 }, { 'urlshortener.visit': PRICE });
      await call(await stepOf({ link: await addLink(poor), visitors: ['1'] }));
      expect(await accountOf(poor)).toMatchObject({ available: 1 - PRICE });
    });
  });

  test('that is killed counts nothing, and the next one all', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    const step = await stepOf({ link, visitors: ['1'] });
    const killed = await sql.connect();
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
    await killed.query('begin');
    await call(step, killed);
    await sql.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(killed.query('commit')).rejects.toThrow();
    expect([await countsOf(link), (await accountOf(tenant)).pending]).toEqual([undefined, 0]);
    await call(step);
    expect(await countsOf(link)).toEqual({ clicks: 1, uniques: 1, all: 1, life: 1 });
    expect(await accountOf(tenant)).toMatchObject({ pending: PRICE });
  });

  test('leaves out visits of links that are not there', async () => {
    const step = await stepOf({ link: 999_999_999, visitors: ['1'] });
    await call(step);
    expect(await cursor()).toBe(step.next);
    expect(await countsOf(999_999_999)).toBeUndefined();
  });
});

suiteOf(sql, setAsideClicks, (call) => {
  test('moves past a batch from where it was read, or does nothing', async () => {
    const [batch, expected] = [randomUUID(), await cursor()];
    const aside = { shard: SHARD, expected, next: randomUUID(), batch, clicks: 'clicks', reason: 'because' };
    const put = (by: pg.Client) => failureOf(call(aside, by));
    await sql.query("insert into click_backlog (batch_id, shard, clicks) values ($1, $2, 'clicks')", [
      batch,
      SHARD,
    ]);
    const ends = await Promise.all((await Promise.all([sql.connect(), sql.connect()])).map(put));
    expect(ends.map((end) => end?.code).sort()).toEqual(['OP001', undefined]);
    expect(await cursor()).toBe(aside.next);
    expect(await sql.query('select reason from click_set_aside where batch_id = $1', [batch])).toHaveLength(
      1,
    );
    expect(await sql.query('select from click_backlog where batch_id = $1', [batch])).toEqual([]);
  });
});

const partitions = async (like: string): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      'select relname as name from pg_class where relispartition and relname like $1 order by 1',
      [`${like}\\_2%`],
    )
  )
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('_idx') && !name.endsWith('_pkey'));

suiteOf(sql, openClickPartitions, (call) => {
  test('opens each once, by many at once', async () => {
    const days = ['2031-01-31', '2031-02-01', '2031-02-01'];
    const workers = await Promise.all(Array.from({ length: 6 }, () => sql.connect()));
    const now = new Date('2031-02-01T04:59:00Z');
    await Promise.all(workers.map((by) => call({ days, now }, by)));
    expect(await partitions('link_day')).toEqual(
      expect.arrayContaining(['link_day_203101', 'link_day_203102']),
    );
    expect(await partitions('visitor_mark')).toEqual(
      expect.arrayContaining(['visitor_mark_20310131', 'visitor_mark_20310201']),
    );
    expect(await partitions('click_batch')).toContain('click_batch_2031020104');
  });
});

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
      ...{ link, day, clicks: ms.length, first: ms[0] ?? 0, last: ms.at(-1) ?? 0, dimensions: PHONE },
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

  test('are charged in the hour of each, although counted together in another month', async () => {
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

  test('have the price and the plan of their own moment, within an hour too', async () => {
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
});

suiteOf(sql, dropClickPartitions, (call) => {
  test('forgets visitors of 7 days ago, and batches once every shard is past them', async () => {
    await sql.query("select routine.open_click_partitions('{2030-05-01, 2030-05-08}', '2030-05-08T06:00Z')");
    await sql.query("update click_cursor set counted_until = '2030-05-08T08:59Z'");
    // Days of Colombia: the 8th begins at 05:00 UTC.
    await call({ now: new Date('2030-05-09T04:59:00Z') });
    expect(await partitions('visitor_mark')).toContain('visitor_mark_20300501');
    expect(await partitions('click_batch')).toContain('click_batch_2030050806');
    const dropped = await call({ now: new Date('2030-05-09T05:00:00Z') });
    expect(dropped).toContain('visitor_mark_20300501');
    expect(await partitions('visitor_mark')).toContain('visitor_mark_20300508');
    await sql.query("update click_cursor set counted_until = '2030-05-08T09:00Z' where shard > 0");
    expect(await call({ now: new Date('2030-05-09T05:00:00Z') })).toEqual([]);
    await sql.query("update click_cursor set counted_until = '2030-05-08T09:00Z'");
    await sql.query(
      "insert into click_backlog (batch_id, shard, clicks, created_at) values ($1, 0, '', '2030-05-08T08:00Z')",
      [randomUUID()],
    );
    expect(await call({ now: new Date('2030-05-09T05:00:00Z') })).toEqual([]);
    await sql.query('delete from click_backlog');
    expect(await call({ now: new Date('2030-05-09T05:00:00Z') })).toEqual(['click_batch_2030050806']);
  });
});

test('visits are told apart by a price’s change through the key of each link, whatever else the organization has', async () => {
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

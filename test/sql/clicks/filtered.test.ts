import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countClicks } from '../../../db/clicks/functions/clicks.ts';
import { readLinkDays, readOrganizationDays } from '../../../db/clicks/functions/statistics.ts';
import { findPostgresError } from '../../../db/engine/postgres-error.ts';
import { CLICK_INVARIANTS } from '../../../shared/clicks/click-invariants.ts';
import { callOf } from '../suite/suite-of.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { useClicks } from './counted-clicks.ts';

const sql = useSql();
const { PRICE, DAY, NOON_MS, open, accountOf, addLink, cursor, stepOf } = useClicks(sql);
const count = callOf(sql, countClicks);
const linkDays = callOf(sql, readLinkDays);
const organizationDays = callOf(sql, readOrganizationDays);

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const NEXT_DAY = '2026-03-11';

/** A step of the drain with filtered requests, and with visits of these browsers. */
const stepWith = async (link: number, filtered: Record<string, number>, visitors: string[] = []) => ({
  ...(await stepOf({ link, visitors })),
  ...(visitors.length === 0 && { items: [] }),
  filtered: Object.entries(filtered).map(([day, requests]) => ({ link, day, requests })),
});

/** Days, visits and filtered requests of a link, of all links of its organization, and of a reference. */
async function countsOf({ organizationId: organization }: SqlTenant, link: number, reference?: string) {
  const pick = ({ days, clicks, filtered }: { days: string[]; clicks: number[]; filtered: number[] }) =>
    days.map((day, place) => [day, clicks[place], filtered[place]]);
  const of = async (name: string | null) => {
    const found = await organizationDays({ organization, ...MARCH, reference: name });
    return found === null ? null : pick(found.visits);
  };
  return {
    link: pick(await linkDays({ organization, link, ...MARCH, withHours: true })),
    all: await of(null),
    ...(reference !== undefined && { reference: await of(reference) }),
  };
}

/** The mismatches that the ledger's check finds in an organization's counts. */
async function mismatchesOf({ organizationId }: SqlTenant) {
  const found: unknown[] = [];
  for (const invariant of CLICK_INVARIANTS) found.push(...(await sql.query(invariant.sql, [organizationId])));
  return found;
}

const setReference = async ({ organizationId }: SqlTenant, link: number, name: string) =>
  await sql.query(
    `with named as (
       insert into link_reference (organization_id, name) values ($1, $2)
       on conflict (organization_id, name) do update set name = excluded.name returning id)
     update link set reference_id = named.id from named where link.id = $3`,
    [organizationId, name, link],
  );

describe('Filtered requests', () => {
  test('are counted on their day, and neither charged nor visits', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    await count(await stepWith(link, { [DAY]: 3, [NEXT_DAY]: 1 }));
    await count(await stepWith(link, { [DAY]: 2 }));
    const days = [
      [DAY, 0, 5],
      [NEXT_DAY, 0, 1],
    ];
    expect(await countsOf(tenant, link)).toEqual({ link: days, all: days });
    expect(await accountOf(tenant)).toMatchObject({ pending: 0 });
    expect(
      await sql.query(
        'select life.* from link, routine.lifetime_visits(link.id, link.created_at) life where link.id = $1',
        [link],
      ),
    ).toEqual([]);
    for (const table of ['visitor_mark', 'link_counter'])
      expect(await sql.query(`select from ${table} where link_id = $1`, [link]), table).toEqual([]);
    expect(await mismatchesOf(tenant)).toEqual([]);
  });

  test.each([
    ['before', false],
    ['after', true],
    ['in one step with', undefined],
  ])('filtered requests that come %s visits leave these as they are', async (_, visitsFirst) => {
    const [tenant, alone] = [await open(), await open()];
    const [link, other] = [await addLink(tenant), await addLink(alone)];
    const visitors = ['1', '2'];
    if (visitsFirst !== false)
      await count(await stepWith(link, visitsFirst ? {} : { [DAY]: 4, [NEXT_DAY]: 2 }, visitors));
    if (visitsFirst !== undefined) await count(await stepWith(link, { [DAY]: 4, [NEXT_DAY]: 2 }));
    if (visitsFirst === false) await count(await stepWith(link, {}, visitors));
    await count(await stepWith(other, {}, visitors));
    expect(await countsOf(tenant, link)).toEqual({
      link: [
        [DAY, 2, 4],
        [NEXT_DAY, 0, 2],
      ],
      all: [
        [DAY, 2, 4],
        [NEXT_DAY, 0, 2],
      ],
    });
    const rowOf = async (id: number) =>
      (
        await sql.query(
          `select one.clicks, one.unique_clicks, first_ms, last_ms, hours, dimensions, life.clicks::int as life, life.first_click_at
             from link_day one join link on link.id = one.link_id, routine.lifetime_visits(link.id, link.created_at) life
            where link_id = $1 and day = $2`,
          [id, DAY],
        )
      )[0];
    expect(await rowOf(link)).toEqual(await rowOf(other));
    expect(await rowOf(link)).toMatchObject({ clicks: 2, first_ms: NOON_MS, last_ms: NOON_MS, life: 2 });
    const dayOf = async ({ organizationId }: SqlTenant) =>
      await sql.query(
        // A day that was added to also names the destination, which only links have.
        `select clicks, dimensions - 7 as dimensions, array(select jsonb_object_keys(top_links))::text[] <> '{}' as has_top_links
           from organization_day where organization_id = $1 and day = $2`,
        [organizationId, DAY],
      );
    expect(await dayOf(tenant)).toEqual(await dayOf(alone));
    expect(await accountOf(tenant)).toMatchObject({ pending: 2 * PRICE });
    expect([...(await mismatchesOf(tenant)), ...(await mismatchesOf(alone))]).toEqual([]);
  });

  test('are counted once, however often and by whomever a step is repeated, and not when it is killed', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    const step = await stepWith(link, { [DAY]: 7 });
    const killed = await sql.connect();
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
    await killed.query('begin');
    await count(step, killed);
    await sql.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(killed.query('commit')).rejects.toThrow();
    expect((await countsOf(tenant, link)).link).toEqual([]);
    const workers = await sql.connections(4);
    const ends = await Promise.all(
      workers.map((by) =>
        count(step, by).then(
          () => 'counted',
          (error) => findPostgresError(error)?.code,
        ),
      ),
    );
    expect(ends.sort()).toEqual(['OP001', 'OP001', 'OP001', 'counted']);
    const again = { ...(await stepWith(link, { [DAY]: 7 })), batches: step.batches };
    await expect(count(again)).rejects.toSatisfy((error) => findPostgresError(error)?.code === 'OP002');
    expect((await countsOf(tenant, link)).link).toEqual([[DAY, 0, 7]]);
    expect(await cursor()).toBe(step.next);
  });

  test('follow their link: out of its organization’s days when it is deleted, and to its new reference', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    await setReference(tenant, link, 'one');
    await count(await stepWith(link, { [DAY]: 3, [NEXT_DAY]: 1 }, ['1']));
    const days = [
      [DAY, 1, 3],
      [NEXT_DAY, 0, 1],
    ];
    expect(await countsOf(tenant, link, 'one')).toEqual({ link: days, all: days, reference: days });
    await setReference(tenant, link, 'two');
    expect(await countsOf(tenant, link, 'one')).toMatchObject({ all: days, reference: [] });
    expect(await countsOf(tenant, link, 'two')).toMatchObject({ all: days, reference: days });
    expect(
      await sql.query(
        `select name, clicks::int, filtered::int from reference_counter join link_reference on id = reference_id
          where organization_id = $1 order by name`,
        [tenant.organizationId],
      ),
    ).toEqual([
      { name: 'one', clicks: 0, filtered: 0 },
      { name: 'two', clicks: 1, filtered: 4 },
    ]);
    await sql.query('update link set deleted_at = now() where id = $1', [link]);
    await count(await stepWith(link, { [DAY]: 2 }));
    expect(await countsOf(tenant, link, 'two')).toMatchObject({ all: [], reference: [] });
    await sql.query('update link set deleted_at = null where id = $1', [link]);
    const restored = [[DAY, 1, 5], days[1]];
    expect(await countsOf(tenant, link, 'two')).toEqual({
      link: restored,
      all: restored,
      reference: restored,
    });
    expect(await mismatchesOf(tenant)).toEqual([]);
  });

  test('filtered requests of a link that has only these follow it too', async () => {
    const tenant = await open();
    const link = await addLink(tenant);
    await count(await stepWith(link, { [DAY]: 3 }));
    await setReference(tenant, link, 'late');
    expect(await countsOf(tenant, link, 'late')).toMatchObject({ reference: [[DAY, 0, 3]] });
    await sql.query('update link set deleted_at = now() where id = $1', [link]);
    expect(await countsOf(tenant, link, 'late')).toMatchObject({ all: [], reference: [] });
    expect(await mismatchesOf(tenant)).toEqual([]);
  });

  test('filtered requests of links that do not exist are left out', async () => {
    const step = await stepWith(999_999_999, { [DAY]: 2 });
    await count({ ...step, batches: [randomUUID()] });
    expect(await cursor()).toBe(step.next);
    expect(await sql.query('select from link_day where link_id = 999999999')).toEqual([]);
  });
});

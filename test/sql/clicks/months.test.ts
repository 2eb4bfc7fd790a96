import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CountedDay } from '../../../db/clicks/functions/clicks.ts';
import {
  readLinkDays,
  readOrganizationDays,
  type VisitsByDay,
} from '../../../db/clicks/functions/statistics.ts';
import { countClicks } from '../../../db/clicks/queries/count-clicks.ts';
import { sumDays } from '../../../db/clicks/queries/sum-days.ts';
import { DIMENSIONS, SHARED_DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import { addDays } from '../../../shared/kernel/time/colombia.ts';
import { onCi } from '../../harness/ci.ts';
import { overPg, suiteOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const FIRST = '2025-01-01';
/** January to April, and ten days of May. */
const DAYS = Array.from({ length: 130 }, (_, n) => addDays(FIRST, n));
const YEAR = { from: '2024-06-10', to: '2025-06-09' };

beforeAll(async () => {
  await sql.query(
    `with domain as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain`,
  );
});

async function addLink({ organizationId }: SqlTenant): Promise<number> {
  const [row] = await sql.query<{ id: string }>(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at)
     values ($1, 1, 'l' || (select count(*) + 100 from link), 'https://example.com', false, $2) returning id`,
    [organizationId, FIRST],
  );
  return Number(row?.id);
}

/** A link of an organization of its own, as `read_link_days` takes it. */
async function openLink(): Promise<{ organization: number; link: number }> {
  const tenant = await openTenant(sql);
  return { organization: tenant.organizationId, link: await addLink(tenant) };
}

/** Counts visits as their shard's drain does: days whose visits all have the same values share profiles. */
async function count(items: readonly CountedDay[]): Promise<void> {
  const isProfile = (held: unknown) => held === null || typeof held === 'string';
  const profiles = items.map(({ dimensions = [] }) => (dimensions.every(isProfile) ? dimensions : []));
  const days = items.map(({ dimensions, ...day }, n) =>
    profiles[n]?.length === 0 ? { ...day, dimensions } : { ...day, profile: n },
  );
  const [cursor] = await sql.query<{ position: string }>('select position from click_cursor where shard = 0');
  const step = {
    shard: 0,
    expected: cursor?.position ?? '',
    next: randomUUID(),
    until: new Date(),
    batches: [randomUUID()],
    backlog: [],
    days,
    profiles,
    visitors: [],
    again: [],
    links: [],
    moments: [],
    flood: 300,
    flooded: [],
    lines: null,
    filtered: [],
  };
  expect(await countClicks(overPg(sql.client()), step)).toEqual({
    outcome: 'counted',
    emitted: [],
    reached: [],
  });
}

/** Visits within one hour of a day, by one browser or by several. */
function visitsOf(link: number, day: string, n: number, name = 'Site'): CountedDay {
  const clicks = 1 + (n % 3);
  const city = n % 2 === 0 ? `Ciudad ${n % 5}` : { [`Ciudad ${n % 5}`]: clicks };
  const dimensions = [
    'CO',
    null,
    city,
    'mobile',
    n % 4 === 0 ? null : 'Android',
    'Chrome',
    `${name} ${n % 7}`,
    n % 3 === 0 ? null : `https://example.com/${n % 3}`,
  ];
  return { link, day, clicks, first: 3_600_000, last: 3_600_000, dimensions };
}

/** The sums of visits by value. */
function summed(items: readonly CountedDay[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const { clicks, dimensions = [] } of items)
    for (const [place, held] of dimensions.entries()) {
      const name = DIMENSIONS[place] ?? '';
      for (const [value, of] of Object.entries(typeof held === 'string' ? { [held]: clicks } : (held ?? {})))
        sums[name] = { ...sums[name], [value]: (sums[name]?.[value] ?? 0) + of };
    }
  return sums;
}

/** `names`: the dimensions that are summed; days of an organization have nothing of the others. */
function expectVisits(
  visits: Omit<VisitsByDay, 'hours'>,
  items: readonly CountedDay[],
  names: readonly string[] = DIMENSIONS,
): void {
  const { totals, dimensions } = sumDays(visits, DIMENSIONS, 1_000);
  expect(totals.clicks).toBe(items.reduce((sum, { clicks }) => sum + clicks, 0));
  const values = Object.entries(dimensions).map(([name, lines]) => [
    name,
    Object.fromEntries(lines.map(({ value, clicks }) => [value, clicks])),
  ]);
  const sums = Object.entries(summed(items)).filter(([name]) => names.includes(name));
  expect(Object.fromEntries(values)).toEqual(Object.fromEntries(sums));
  expect(visits.days).toEqual([...new Set(items.map(({ day }) => day))].sort());
}

suiteOf(sql, readLinkDays, (call) => {
  test('answers from stored months exactly what the days say, whatever has arrived since', async () => {
    const { organization, link } = await openLink();
    const items = DAYS.map((day, n) => visitsOf(link, day, n));
    await count(items);
    const read = () => call({ organization, link, ...YEAR, withHours: false });
    const keptMonths = () => sql.query('select month, clicks from link_month where link_id = $1', [link]);

    const first = await read();
    expectVisits(first, items);
    expect(first.dimensions).toHaveLength(130);
    // May is kept as well, although only ten of its days have visits.
    expect(await keptMonths()).toHaveLength(5);
    const second = await read();
    expect(second.dimensions).toHaveLength(5);
    expectVisits(second, items);

    // A late visit in February, a month already kept: counted late, as after an outage.
    items.push(visitsOf(link, '2025-02-11', 3, 'Late'));
    await count(items.slice(-1));
    const late = await read();
    expect(late.dimensions).toHaveLength(4 + 28);
    expectVisits(late, items);
    const again = await read();
    expect(again.dimensions).toHaveLength(5);
    expectVisits(again, items);
  });

  test("reads no visits of another organization's link", async () => {
    const { link } = await openLink();
    await count([visitsOf(link, FIRST, 0)]);
    const { organizationId: organization } = await openTenant(sql);
    const { days } = await call({ organization, link, ...YEAR, withHours: false });
    expect(days).toEqual([]);
  });

  test('uses no month that the range covers partly, or with visits on few days', async () => {
    const { organization, link } = await openLink();
    const items = [...DAYS.slice(0, 65), '2025-04-01', '2025-04-30'].map((day, n) => visitsOf(link, day, n));
    await count(items);
    const within = (from: string, to: string) => items.filter(({ day }) => day >= from && day <= to);
    for (const [from, to, held] of [
      ['2025-01-01', '2025-04-30', 31 + 28 + 6 + 2],
      ['2025-01-01', '2025-04-30', 1 + 1 + 6 + 2],
      ['2025-01-02', '2025-02-27', 30 + 27],
      ['2025-01-02', '2025-02-28', 30 + 1],
      ['2025-03-01', '2025-03-31', 6],
    ] as const) {
      const visits = await call({ organization, link, from, to, withHours: false });
      expectVisits(visits, within(from, to));
      expect(visits.dimensions).toHaveLength(held);
    }
  });

  test('answers hours on request, and nothing for a link without visits', async () => {
    const { organization, link } = await openLink();
    expect(await call({ organization, link, ...YEAR, withHours: true })).toMatchObject({
      days: [],
      dimensions: [],
      hours: null,
    });
    await count([visitsOf(link, FIRST, 2)]);
    const { hours } = await call({ organization, link, ...YEAR, withHours: true });
    expect(hours).toEqual([Array.from({ length: 48 }, (_, place) => (place === 1 ? 3 : 0))]);
  });

  test('stores nothing, and still answers, where the database is read-only', async () => {
    const { organization, link } = await openLink();
    const items = DAYS.map((day, n) => visitsOf(link, day, n));
    await count(items);
    const reader = await sql.connect();
    await reader.query('set default_transaction_read_only = on');
    expectVisits(await call({ organization, link, ...YEAR, withHours: false }, reader), items);
    expect(await sql.query('select from link_month where link_id = $1', [link])).toHaveLength(0);
  });

  test('is exact while visits of stored months are counted and read concurrently', async () => {
    const { organization, link } = await openLink();
    const items = DAYS.map((day, n) => visitsOf(link, day, n));
    await count(items);
    const turns = onCi(10, 5);
    const readers = await sql.connections(onCi(4, 2));
    const reading = readers.map(async (reader) => {
      for (let n = 0; n < turns; n += 1) {
        const visits = await call({ organization, link, ...YEAR, withHours: false }, reader);
        const { totals, dimensions } = sumDays(visits, ['device'], 10);
        expect(dimensions.device).toEqual([{ value: 'mobile', clicks: totals.clicks }]);
      }
    });
    for (let n = 0; n < turns; n += 1) {
      items.push(visitsOf(link, DAYS[n * 11] ?? FIRST, n, 'Late'));
      await count(items.slice(-1));
    }
    await Promise.all(reading);
    for (let n = 0; n < 2; n += 1)
      expectVisits(await call({ organization, link, ...YEAR, withHours: false }), items);
  });
});

const giveReference = (tenant: SqlTenant, links: number[], name: string) =>
  sql.query('update link set reference_id = routine.find_or_create_reference($1, $2) where id = any ($3)', [
    tenant.organizationId,
    name,
    links,
  ]);

suiteOf(sql, readOrganizationDays, (call) => {
  describe('for deleted and restored links', () => {
    test('answers from stored months exactly what the days say', async () => {
      const tenant = await openTenant(sql);
      const [one, other] = [await addLink(tenant), await addLink(tenant)];
      const ofOne = DAYS.map((day, n) => visitsOf(one, day, n, 'One'));
      const ofOther = DAYS.map((day, n) => visitsOf(other, day, n, 'Other'));
      await count([...ofOne, ...ofOther]);
      const read = async () => {
        const found = await call({ organization: tenant.organizationId, ...YEAR, reference: null });
        if (found === null) throw new Error('nothing was read');
        return found;
      };
      const setDeleted = (link: number, deleted: boolean) =>
        sql.query('update link set deleted_at = case when $2 then now() end where id = $1', [link, deleted]);
      /** Read from the days, and then from the months that the first read has kept. */
      const expectLinks = async (links: Map<number, readonly CountedDay[]>) => {
        for (const _ of ['days', 'months']) {
          const { visits, topLinks, linksByStatus } = await read();
          expectVisits(visits, [...links.values()].flat(), SHARED_DIMENSIONS);
          expect(topLinks.map(({ clicks }) => clicks)).toEqual(
            [...links.values()].map((items) => items.reduce((sum, { clicks }) => sum + clicks, 0)),
          );
          expect(linksByStatus.active).toBe(links.size);
        }
        expect((await read()).visits.dimensions).toHaveLength(5);
      };
      await expectLinks(
        new Map([
          [one, ofOne],
          [other, ofOther],
        ]),
      );
      await setDeleted(one, true);
      await expectLinks(new Map([[other, ofOther]]));
      // The other link gets as many clicks as before.
      await setDeleted(one, false);
      await setDeleted(other, true);
      await expectLinks(new Map([[one, ofOne]]));
      await count([visitsOf(one, '2025-02-11', 3, 'Late')]);
      await expectLinks(new Map([[one, [...ofOne, visitsOf(one, '2025-02-11', 3, 'Late')]]]));
    });

    test('answers nothing for an organization without visits', async () => {
      const { organizationId: organization } = await openTenant(sql);
      expect(await call({ organization, ...YEAR, reference: null })).toEqual({
        visits: { days: [], clicks: [], uniqueClicks: [], filtered: [], dimensions: [] },
        linksByStatus: {},
        topLinks: [],
      });
    });
  });

  describe('for a reference', () => {
    test('answers what its links have, from days and from stored months', async () => {
      const tenant = await openTenant(sql);
      const [one, other, none] = [await addLink(tenant), await addLink(tenant), await addLink(tenant)];
      await giveReference(tenant, [one], 'one');
      await giveReference(tenant, [other], 'other');
      const ofOne = DAYS.map((day, n) => visitsOf(one, day, n, 'One'));
      const ofOther = DAYS.map((day, n) => visitsOf(other, day, n, 'Other'));
      await count([...ofOne, ...ofOther, ...DAYS.map((day, n) => visitsOf(none, day, n, 'None'))]);
      const expectReference = async (reference: string, items: CountedDay[], links: number) => {
        for (const _ of ['days', 'months']) {
          const found = await call({ organization: tenant.organizationId, ...YEAR, reference });
          if (found === null) throw new Error(`${reference} was not found`);
          expectVisits(found.visits, items, SHARED_DIMENSIONS);
          expect(found.linksByStatus.active ?? 0).toBe(links);
        }
      };
      await expectReference('one', ofOne, 1);
      await expectReference('other', ofOther, 1);
      await giveReference(tenant, [one], 'other');
      await expectReference('one', [], 0);
      await expectReference('other', [...ofOne, ...ofOther], 2);
      await sql.query('update link set reference_id = null, deleted_at = now() where id = $1', [other]);
      await expectReference('other', ofOne, 1);
    });

    test('answers null for one that the organization does not have', async () => {
      const [tenant, stranger] = [await openTenant(sql), await openTenant(sql)];
      await giveReference(stranger, [await addLink(stranger)], 'theirs');
      expect(await call({ organization: tenant.organizationId, ...YEAR, reference: 'theirs' })).toBeNull();
    });
  });
});

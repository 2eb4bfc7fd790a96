import { expect, test } from 'vitest';
import { type SqlTenant, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { useClicks } from './counted-clicks.ts';

const sql = useSql();
const { open, addLink } = useClicks(sql);
const [DAY, NEXT] = ['2026-03-10', '2026-03-11'];
const HOUR_MS = 3_600_000;
const PHONE = ['CO', null, null, 'mobile', 'Android', 'Chrome', null, null];

type Item = {
  link: number;
  day: string;
  clicks: number;
  first: number;
  last: number;
  profile?: number;
  dimensions?: unknown[];
};
const itemOf = (link: number, more: Partial<Item> = {}): Item => ({
  link,
  day: DAY,
  clicks: 2,
  first: HOUR_MS,
  last: HOUR_MS + 5,
  profile: 0,
  ...more,
});
/** Calls a function that takes a step's items; `fresh`: the links with a new browser on that day. */
const step = async <T>(text: string, items: Item[], fresh: number[] = []) => {
  await sql.query('select routine.open_click_partitions(array[$1, $2]::date[])', [DAY, NEXT]);
  return await sql.query<T & object>(text, [
    JSON.stringify(items),
    JSON.stringify([PHONE]),
    fresh,
    fresh.map(() => DAY),
    fresh.map(() => 60),
  ]);
};
const addLinkVisits = (items: Item[], fresh: number[] = []) =>
  step<{ link: number; clicks: number; unique: number; total: number }>(
    `select link_id::int as link, clicks, unique_clicks as unique, clicks_of_day as total, is_shown as shown
       from routine.add_link_visits($1, $2, $3, $4, $5) order by 1, day`,
    items,
    fresh,
  );
const referenceOf = async ({ organizationId }: SqlTenant, link: number) => {
  const [row] = await sql.query<{ id: number }>(
    'insert into link_reference (organization_id, name) values ($1, $2) returning id::int',
    [organizationId, `r${link}`],
  );
  await sql.query('update link set reference_id = $2 where id = $1', [link, row?.id]);
  return row?.id ?? 0;
};

test('mark_visitors returns the browsers that had not visited a link on a day, and raises for those that come too often', async () => {
  await sql.query('select routine.open_click_partitions(array[$1]::date[])', [DAY]);
  const mark = async (visitors: number[], visits: number[]) => {
    const [row] = await sql.query<{ visitors: string[] | null }>(
      'select visitors from routine.mark_visitors($1, $2, $3, $4, $5, $6, 3)',
      [visitors.map(() => 1), visitors, visitors.map(() => DAY), visitors.map(() => 60), visits, '[]'],
    );
    return row?.visitors?.map(Number) ?? [];
  };
  expect(await mark([11, 12], [1, 1])).toEqual([11, 12]);
  expect(await mark([12, 13], [2, 1])).toEqual([13]);
  // A visit of before and three more in the same minute are one too many, so one may count less.
  await expect(mark([11], [3])).rejects.toMatchObject({
    code: 'OP003',
    detail: expect.stringContaining('"remaining": 2'),
  });
});

test('life_before is the counter, or the only day of a link without one', async () => {
  const link = await addLink(await open());
  const before = async () =>
    (
      await sql.query(
        'select is_counted as counted, day::text, clicks, unique_clicks as unique from routine.life_before($1, $2)',
        [link, '2026-03-01'],
      )
    )[0];
  expect(await before()).toEqual({ counted: null, day: null, clicks: null, unique: null });
  await addLinkVisits([itemOf(link)], [link]);
  expect(await before()).toEqual({ counted: null, day: DAY, clicks: 2, unique: 1 });
  await addLinkVisits([itemOf(link, { day: NEXT })]);
  expect(await before()).toEqual({ counted: true, day: null, clicks: null, unique: null });
});

test('add_link_visits adds to days, and opens a counter with the first visit on a second day', async () => {
  const link = await addLink(await open());
  expect(await addLinkVisits([itemOf(link)], [link])).toEqual([
    { link, clicks: 2, unique: 1, total: 2, shown: true },
  ]);
  expect(await addLinkVisits([itemOf(link, { clicks: 3 })])).toMatchObject([
    { clicks: 3, unique: 0, total: 5 },
  ]);
  const counter = () =>
    sql.query('select clicks::int, unique_clicks::int as unique from link_counter where link_id = $1', [
      link,
    ]);
  expect(await counter()).toEqual([]);
  await addLinkVisits([itemOf(link, { day: NEXT, clicks: 1 })]);
  expect(await counter()).toEqual([{ clicks: 6, unique: 1 }]);
});

test('add_link_visits passes over links that a restored database lacks', async () => {
  expect(await addLinkVisits([itemOf(999_999_999)])).toEqual([]);
});

type Sums = {
  organizations: {
    reference_id: number;
    clicks: number;
    unique_clicks: number;
    links: object;
    dimensions: object[];
  }[];
  charged: { clicks: number; organization_id: number }[];
};

test('add_visits sums links among all of their organization and of their reference, and charges deleted ones too', async () => {
  const tenant = await open();
  const [plain, referenced, deleted] = [await addLink(tenant), await addLink(tenant), await addLink(tenant)];
  const reference = await referenceOf(tenant, referenced);
  await sql.query('update link set deleted_at = now() where id = $1', [deleted]);
  const [sums] = await step<Sums>(
    'select organizations, charged from routine.add_visits($1, $2, $3, $4, $5)',
    [
      itemOf(plain),
      itemOf(referenced, { clicks: 1 }),
      itemOf(deleted, { clicks: 4, first: 5 * HOUR_MS, last: 5 * HOUR_MS }),
    ],
    [plain],
  );
  const all = sums?.organizations.find(({ reference_id: id }) => id !== reference);
  const own = sums?.organizations.find(({ reference_id: id }) => id === reference);
  expect(sums?.organizations).toHaveLength(2);
  expect(all).toMatchObject({ clicks: 3, unique_clicks: 1, links: { [plain]: 2, [referenced]: 1 } });
  expect(all?.dimensions[0]).toEqual({ CO: 3 });
  expect(own).toMatchObject({ clicks: 1, unique_clicks: 0, links: { [referenced]: 1 } });
  expect(sums?.charged.map(({ clicks }) => clicks).sort()).toEqual([3, 4]);
});

test('add_visits counts values that several links share as often as each of them has them', async () => {
  const tenant = await open();
  const dimensions = ['CO', null, null, { mobile: 1, desktop: 1 }, null, null, null, null];
  const items = [await addLink(tenant), await addLink(tenant), await addLink(tenant)].map((link) => ({
    link,
    day: DAY,
    clicks: 2,
    first: HOUR_MS,
    last: HOUR_MS + 5,
    dimensions,
  }));
  const [sums] = await step<Sums>(
    'select organizations, charged from routine.add_visits($1, $2, $3, $4, $5)',
    items,
  );
  const [all] = sums?.organizations ?? [];
  expect([all?.clicks, all?.dimensions[0], all?.dimensions[3]]).toEqual([
    6,
    { CO: 6 },
    { mobile: 3, desktop: 3 },
  ]);
});

test('add_organization_visits adds visits and what was filtered, to organizations and references', async () => {
  const tenant = await open();
  const reference = await referenceOf(tenant, await addLink(tenant));
  const of = (clicks: number) => ({
    organization_id: tenant.organizationId,
    reference_id: reference,
    day: DAY,
    clicks,
    unique_clicks: 1,
    dimensions: [],
    links: {},
    first: 1,
    last: 2,
  });
  const filtered = [
    { organization_id: tenant.organizationId, reference_id: reference, day: DAY, requests: 5 },
  ];
  const add = (organizations: object[] | null, others: object[] | null) =>
    sql.query('select routine.add_organization_visits($1, $2)', [
      organizations && JSON.stringify(organizations),
      others && JSON.stringify(others),
    ]);
  await add([of(2)], null);
  await add(null, filtered);
  await add([of(3)], filtered);
  for (const [table, key] of [
    ['organization_day', 'organization_id = $1 and reference_id = $2'],
    ['reference_counter', '$1 > 0 and reference_id = $2'],
  ])
    expect(
      await sql.query(
        `select clicks::int, unique_clicks::int as unique, filtered::int from ${table} where ${key}`,
        [tenant.organizationId, reference],
      ),
    ).toEqual([{ clicks: 5, unique: 2, filtered: 10 }]);
});

test('visit_prices has a price before each change and one after the last, and none where visits are free', async () => {
  const tenant = await open();
  const at = (hour: number) => new Date(`${DAY}T0${hour}:00:00Z`);
  const prices = (from: number, to: number) =>
    sql.query(
      'select place::int, unit_micro::int as micro, changes from routine.visit_prices($1, $2, $3) order by 1',
      [tenant.organizationId, at(from), at(to)],
    );
  expect(await prices(1, 5)).toEqual([{ place: 1, micro: 3, changes: [] }]);
  await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 20, at(2).toISOString());
  await setPrice(sql, tenant.organizationId, 'urlshortener.visit', 0, at(4).toISOString());
  const changes = [at(2), at(4)];
  expect(await prices(1, 5)).toEqual([
    { place: 1, micro: 3, changes },
    { place: 2, micro: 20, changes },
    { place: 3, micro: null, changes },
  ]);
  expect(await prices(2, 3)).toEqual([{ place: 1, micro: 20, changes: [] }]);
});

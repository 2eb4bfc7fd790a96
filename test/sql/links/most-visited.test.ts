import { beforeAll, expect, test } from 'vitest';
import { findMostVisited } from '../../../db/links/queries/find-links.ts';
import { overPg } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const LINKS = 60;
let [own, other] = [{} as SqlTenant, {} as SqlTenant];

/** Links with up to nine visits, of one day or of several; every fifth has none, and every seventh was deleted. */
beforeAll(async () => {
  [own, other] = [await openTenant(sql), await openTenant(sql)];
  await sql.query(
    `with name as (insert into domain (name) values ('go.localhost') returning id)
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from name;
     select routine.open_click_partitions('{2026-02-28,2026-03-10}')`,
  );
  await sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, deleted_at)
     select case when n > 2 * $3::int then $2::bigint else $1 end, 1, 'code' || n, 'https://example.com', n % 2 = 0, '2026-02-28',
            case when n % 7 = 0 then now() end
       from generate_series(1, 3 * $3::int) n`,
    [own.organizationId, other.organizationId, LINKS / 2],
  );
  await sql.query(
    `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
     select id, case when id % 3 = 0 then '2026-02-28'::date else '2026-03-10' end, id * 7 % 10, 1, 0, 0, '[]' from link where id % 5 > 0;
     insert into link_counter (link_id, clicks, unique_clicks, first_click_at, last_click_at)
     select id, id * 7 % 10 + 2, 1, '2026-02-28', '2026-03-10' from link where id % 5 = 1`,
  );
});

const find = (filter: object, limit: number, most = LINKS) =>
  findMostVisited(overPg(sql.client()), own.organizationId, filter, { most, limit });

/** All of them by a plain statement. */
const expected = async () =>
  (
    await sql.query<{ code: string }>(
      `select code from link left join lateral routine.lifetime_visits(link.id, link.created_at) on true
        where organization_id = $1 and deleted_at is null order by coalesce(clicks, 0) desc, link.id desc`,
      [own.organizationId],
    )
  ).map(({ code }) => code);

test('pages of the most visited links are all of them in their order, each once', async () => {
  const all = await expected();
  expect(all.length).toBeGreaterThan(40);
  const read: string[] = [];
  for (let beforeId: number | undefined; ; ) {
    const page = (await find({ beforeId }, 7)) ?? [];
    read.push(...page.map(({ code }) => code));
    if (page.length < 7) break;
    beforeId = page.at(-1)?.id;
  }
  expect(read).toEqual(all);
  const aliases = (await find({ isAlias: true }, 100)) ?? [];
  expect(aliases.map(({ code }) => code)).toEqual(all.filter((code) => Number(code.slice(4)) % 2 === 0));
});

test('more links than are sorted are not sorted in part', async () => {
  const count = (await expected()).length;
  expect(await find({}, 7, count - 1)).toBeUndefined();
  expect(await find({}, 7, count)).toHaveLength(7);
  expect(await find({ createdFrom: new Date('2027-01-01') }, 7, 1)).toEqual([]);
});

test('a later page follows the last link of the page before, although it was visited since', async () => {
  const all = await expected();
  const first = (await find({}, 10)) ?? [];
  const last = first.at(-1);
  await sql.query('begin');
  await sql.query(
    `insert into link_counter (link_id, clicks, unique_clicks, first_click_at, last_click_at) values ($1, 1000, 1, '2026-02-28', now())
     on conflict (link_id) do update set clicks = 1000`,
    [last?.id],
  );
  const next = (await find({ beforeId: last?.id }, 100)) ?? [];
  await sql.query('rollback');
  // Nothing that was not shown yet is left out.
  expect(all.filter((code) => ![...first, ...next].some((link) => link.code === code))).toEqual([]);
});

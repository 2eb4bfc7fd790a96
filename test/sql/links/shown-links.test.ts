import { beforeAll, expect, test } from 'vitest';
import { findLink } from '../../../db/links/queries/find-link.ts';
import { findLinks } from '../../../db/links/queries/find-links.ts';
import { overPg } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
let [own, other] = [{} as SqlTenant, {} as SqlTenant];

/** Two tenures of one domain, the first released, with links created and visited at various times. */
beforeAll(async () => {
  [own, other] = [await openTenant(sql), await openTenant(sql)];
  await sql.query(
    `insert into domain (name) values ('go.localhost');
     insert into domain_tenure (domain_id, organization_id, status, is_default, verified_at, released_at)
     select id, ${own.organizationId}, 'released', false, now(), now() from domain;
     insert into domain_tenure (domain_id, status, is_default, verified_at) select id, 'verified', true, now() from domain;
     select routine.open_click_partitions('{2025-02-28,2025-03-01,2025-06-09,2026-03-10}')`,
  );
  const links = [
    { code: 'counted', created: '2025-02-28', days: ['2025-02-28', '2026-03-10'] },
    { code: 'one-day', created: '2025-02-28', days: ['2025-03-01'] },
    { code: 'eve', created: '2025-06-10 04:59:00+00', days: ['2025-06-09'] },
    { code: 'never', created: '2025-03-01', days: [] },
    { code: 'newest', created: '2026-03-10', days: ['2026-03-10'] },
  ];
  for (const { code, created, days } of links)
    for (const [tenure, { organizationId }] of [own, own, other].entries()) {
      const [link] = await sql.query<{ id: string }>(
        `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, blocked_at, deleted_at)
         select $1, id, $3::text, 'https://example.com/' || $3, true, $4, case when $3 = 'newest' then now() end, null
           from domain_tenure order by id limit 1 offset least($2::int, 1)
         on conflict do nothing returning id`,
        [organizationId, tenure, tenure === 2 ? `${code}-theirs` : code, created],
      );
      for (const [n, day] of days.entries())
        await sql.query(
          `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
           values ($1, $2, ${n + 3}, ${n + 1}, 60000, 7200000, '[]')`,
          [link?.id, day],
        );
      if (code === 'counted')
        await sql.query(
          'insert into link_counter (link_id, clicks, unique_clicks, first_click_at, last_click_at) values ($1, 7, 3, $2, $3)',
          [link?.id, ...days],
        );
    }
});

const database = () => overPg(sql.client());
const ofDomain = (code: string, released = false) =>
  findLink(database(), own.organizationId, { domain: 'go.localhost', code, released });

/** The rows that the page must show, read by a plain statement. */
const expected = async (organizationId: number) =>
  await sql.query<{ id: number; code: string; clicks: number | null; first: Date | null; last: Date | null }>(
    `select link.id::int as id, code, clicks::int as clicks, first_click_at as first, last_click_at as last
       from link left join lateral routine.lifetime_visits(link.id, link.created_at) on true
      where organization_id = $1 and deleted_at is null order by link.id desc`,
    [organizationId],
  );

test('A page shows each link with its own visits, however many days and months they cover', async () => {
  for (const { organizationId } of [own, other]) {
    const page = await findLinks(database(), organizationId, {}, 100);
    expect(
      page.map(({ id, code, clicks, firstClickAt: first, lastClickAt: last }) => ({
        id,
        code,
        clicks,
        first,
        last,
      })),
    ).toEqual(await expected(organizationId));
    expect(page.map(({ clicks }) => clicks)).toContain(7);
    expect(page.map(({ clicks }) => clicks)).toContain(null);
  }
});

test('a link is found by its displayed path, on its current domain and on the released one', async () => {
  const page = await findLinks(database(), own.organizationId, {}, 100);
  expect(page).toHaveLength(10);
  for (const link of page) expect(await ofDomain(link.code, link.released)).toEqual(link);
  for (const link of page)
    expect(await findLink(database(), own.organizationId, { linkId: link.id })).toEqual(link);
});

test("another organization's link, a deleted link and an invalid path are not found", async () => {
  expect(await ofDomain('counted-theirs')).toBeUndefined();
  expect(await ofDomain('nothing')).toBeUndefined();
  const [theirs] = await findLinks(database(), other.organizationId, {}, 1);
  expect(await findLink(database(), own.organizationId, { linkId: theirs?.id ?? 0 })).toBeUndefined();
  await sql.query("update link set deleted_at = now() where code = 'never'");
  expect(await ofDomain('never')).toBeUndefined();
  expect((await findLinks(database(), own.organizationId, {}, 100)).map(({ code }) => code)).not.toContain(
    'never',
  );
  await sql.query("update link set deleted_at = null where code = 'never'");
});

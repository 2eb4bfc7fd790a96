import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts';
import { INVARIANTS } from '../../../operator/billing/ledger/invariants.ts';
import { IS_CI } from '../../harness/ci.ts';
import { createDataDir } from '../../harness/cloud/data-dir.ts';

const NAME = 'roll_up_clicks_by_day';
const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

let postgres: Postgres;
let database: pg.Client;
const dataDir = createDataDir();
beforeAll(async () => {
  postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  await postgres.createDatabase('before');
  database = new pg.Client({ connectionString: postgres.url('before') });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The migrations before the one that rolls clicks up by day. */
function migrationsBefore(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'migrations-')), 'migrations');
  cpSync(FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const end = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(NAME));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

const rows = async (sql: string) => (await database.query(sql)).rows;

test.runIf(IS_CI)(
  'a database with clicks keeps every count and statistic when they are rolled up by day',
  async () => {
    await applyMigrations(drizzle(database), { migrationsFolder: migrationsBefore() });
    // Links of two organizations: one visited within a minute, one across midnight, others over two months, one never;
    // one is disabled, one deleted, one blocked. Visits with and without a country.
    await database.query(`
    insert into organization (name, currency) values ('One', 'COP'), ('Two', 'COP');
    insert into domain (name) values ('go.localhost');
    insert into domain_tenure (domain_id, status, is_default, verified_at) values (1, 'verified', true, now());
    insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, status, deleted_at, blocked_at)
    select 1 + n % 2, 1, 'link-' || n, 'https://example.com/', true, '2026-09-28T12:00:00-05:00',
           case n when 5 then 'disabled' else 'active' end, case n when 6 then now() end, case n when 7 then now() end
      from generate_series(1, 8) n;
    create table raw as
    select link, at, n,
           (array['CO', 'US', null])[1 + (n * link) % 3] as country,
           'City ' || n % 4 as city, 'mobile' as device
      from generate_series(1, 7) link, generate_series(1, 40) n,
           lateral (select case link
             when 1 then timestamptz '2026-09-29T10:15:00.123-05:00' + n * interval '1 second'
             when 2 then timestamptz '2026-09-30T20:00:00-05:00' + n * interval '11 minutes'
             else timestamptz '2026-09-28T13:00:00-05:00' + n * link * interval '97 minutes' end as at) moment;
    insert into click_hour (link_id, hour, clicks, unique_clicks)
    select link, date_trunc('hour', at), count(*), count(*) filter (where n % 2 = 0) from raw group by 1, 2;
    insert into click_day_dimension (link_id, day, dimension, value, clicks)
    select link, (at at time zone 'America/Bogota')::date, dimension, value, count(*)
      from raw, lateral (values ('country', country), ('city', city), ('device', device)) named (dimension, value)
     where value is not null group by 1, 2, 3, 4;
    insert into link_counter (link_id, clicks, unique_clicks, first_click_at, last_click_at)
    select link, count(*), count(*) filter (where n % 2 = 0), min(at), max(at) from raw group by 1;
    insert into visitor_mark (link_id, day, visitor)
    select link, (at at time zone 'America/Bogota')::date, decode(lpad(to_hex(n), 32, '0'), 'hex') from raw;
    insert into click_batch (id, counted_at) values (gen_random_uuid(), now()), (gen_random_uuid(), now() - interval '30 minutes')`);

    await migrate(postgres.url('before'));

    const hour = `(day + (place - 1) * interval '1 hour') at time zone 'America/Bogota'`;
    expect(
      await rows(`select link_id::int, ${hour} as hour, one.clicks, uniques
      from link_day, lateral unnest((routine.hours_of(first_ms, link_day.clicks, unique_clicks, hours))[1:24],
                                    (routine.hours_of(first_ms, link_day.clicks, unique_clicks, hours))[25:48])
                     with ordinality as one (clicks, uniques, place)
      where one.clicks > 0 order by 1, 2`),
    ).toEqual(
      await rows(`select link as link_id, date_trunc('hour', at) as hour, count(*)::int as clicks,
                       count(*) filter (where n % 2 = 0)::int as uniques from raw group by 1, 2 order by 1, 2`),
    );
    const valued = `(values (1, 'country'), (3, 'city'), (4, 'device')) named (place, dimension)`;
    expect(
      await rows(`select link_id::int as link, day::text, dimension, key as value, value::int as clicks
      from link_day, lateral jsonb_array_elements(dimensions) with ordinality kept (held, place)
      join ${valued} using (place), lateral jsonb_each_text(routine.all_of(held, clicks)) order by 1, 2, 3, 4`),
    ).toEqual(
      await rows(`select link, (at at time zone 'America/Bogota')::date::text as day, dimension, value, count(*)::int as clicks
      from raw, lateral (values ('country', country), ('city', city), ('device', device)) named (dimension, value)
     where value is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
    );
    expect(
      await rows(`select link.id::int, clicks::int, unique_clicks::int, first_click_at, last_click_at
                  from link, routine.lifetime_visits(link.id, link.created_at) order by 1`),
    ).toEqual(
      await rows(`select link as id, count(*)::int as clicks, count(*) filter (where n % 2 = 0)::int as unique_clicks,
                       min(at) as first_click_at, max(at) as last_click_at from raw group by 1 order by 1`),
    );
    // A single day needs no lifetime counter, so a campaign's link has none.
    expect(await rows('select link_id::int from link_counter order by 1')).not.toContainEqual({ link_id: 1 });
    expect(
      await rows(
        `select organization_id::int, day::text, clicks, top_links from organization_day order by 1, 2`,
      ),
    ).toEqual(
      await rows(`select organization_id::int, day::text, sum(clicks)::int as clicks, jsonb_object_agg(link, clicks) as top_links
      from (select organization_id, link, (at at time zone 'America/Bogota')::date as day, count(*)::int as clicks
              from raw join link on link.id = link and deleted_at is null group by 1, 2, 3) one group by 1, 2 order by 1, 2`),
    );
    // The drain recognizes the 40 earlier browsers by their 128-bit hashes.
    expect(
      await rows(`select link_id::int, visitor::text from visitor_mark order by 1, visitor_mark.visitor`),
    ).toEqual(
      await rows(`select distinct link as link_id, n::text as visitor, n from raw order by 1, n`).then(
        (seen) => seen.map(({ link_id, visitor }) => ({ link_id, visitor })),
      ),
    );
    expect(await rows('select count(*)::int from click_batch')).toEqual([{ count: 2 }]);
    for (const { name, sql } of INVARIANTS.filter(({ unit }) => unit === 'count'))
      expect({ name, mismatches: (await database.query(sql, [null])).rows }).toEqual({
        name,
        mismatches: [],
      });
  },
);

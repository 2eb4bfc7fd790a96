import { beforeAll, expect, test } from 'vitest';
import { type Database, overClient } from '../../../db/client.ts';
import { indexNewLinks } from '../../../db/queries/links/index-new-links.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

/** A vacuum would sort new links in as well. */
beforeAll(async () => {
  await sql.query('alter table link set (autovacuum_enabled = false)');
});

/** Adds links of a campaign; each takes about 1.5 kB of the pending list. */
const addLinks = (prefix: string, count: number) =>
  sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias)
     select 1, 1, $1 || n, 'https://shop.example.com/offers/' || md5(n::text) || '?utm_source=sms', false
       from generate_series(1, $2::int) n`,
    [prefix, count],
  );

/** Sorts new links into the index; returns how many 8 kB pages were pending. */
const sortIn = async () =>
  Number(
    (await sql.query<{ pages: string }>("select gin_clean_pending_list('link_search') as pages"))[0]?.pages,
  );

const findLinks = (part: string) =>
  sql.query<{ code: string }>("select code from link where code || ' ' || long_url ilike $1 order by code", [
    `%${part}%`,
  ]);

test('no creation sorts new links into the search index, however many wait', async () => {
  await addLinks('waiting-', 8_000);
  // Far more than the 4 MB at which Postgres sorts them in by default.
  expect(await sortIn()).toBeGreaterThan(1_000);
});

test('the job sorts in what waits, and what waits is found before and after', async () => {
  await addLinks('found-', 100);
  await sql.query('set enable_seqscan = off');
  expect(await findLinks('found-77')).toEqual([{ code: 'found-77' }]);
  const query = (text: string, values: unknown[]) => sql.client().query({ text, values, rowMode: 'array' });
  await indexNewLinks(overClient({ query } as unknown as Database['$client'], () => 60_000));
  expect(await findLinks('found-77')).toEqual([{ code: 'found-77' }]);
  expect(await sortIn()).toBe(0);
});

import { beforeAll, expect, test } from 'vitest';
import { creatorOf, eventsOf } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { addPlatformDomain, linkOf, links, openBuyer, SHORT_URL_BASE } from './link-creations.ts';

const sql = useSql();

beforeAll(() => addPlatformDomain(sql));

/** Creates links in a transaction; counts its scans of the organization's endpoints. */
async function createCounted(count: number) {
  const tenant = await openBuyer(sql, { balanceMicro: 1_000_000 });
  const { organization, apiKey, costCenter } = creatorOf(tenant);
  const client = await sql.connect();
  await client.query('begin');
  const { rows } = await client.query('select routine.create_links($1, $2, $3, $4, null, $5) as answer', [
    organization,
    apiKey,
    costCenter,
    JSON.stringify(links(count)),
    SHORT_URL_BASE,
  ]);
  const looked = await client.query(
    `select (seq_scan + coalesce(idx_scan, 0))::int as looks from pg_stat_xact_user_tables where relname = 'webhook_endpoint'`,
  );
  await client.query('commit');
  const events = await eventsOf(sql, organization);
  return { looks: looked.rows[0].looks, events: events.length, emitted: rows[0].answer.emitted.length };
}

test('a bulk finds the endpoints for all its events at once, and writes an event and a delivery for each link', async () => {
  const { looks } = await createCounted(1);
  expect(looks).toBeGreaterThan(0);
  // Each delivery's foreign key check scans once more.
  expect(await createCounted(200)).toEqual({ looks: looks + 199, events: 200, emitted: 200 });
});

test('null and false can be omitted from a link, with the same event', async () => {
  const { organization, apiKey, costCenter } = creatorOf(await openBuyer(sql, { balanceMicro: 1_000 }));
  const create = (link: object) =>
    sql.query('select routine.create_links($1, $2, $3, $4, null, $5)', [
      organization,
      apiKey,
      costCenter,
      JSON.stringify([link]),
      SHORT_URL_BASE,
    ]);
  const { longUrl, host } = linkOf();
  await create({ longUrl, host });
  await create(linkOf());
  const events = await sql.query<{ data: Record<string, unknown> }>(
    'select data from webhook_event where organization_id = $1',
    [organization],
  );
  const told = events.map(({ data: { code, shortUrl, createdAt, ...rest } }) => {
    expect([shortUrl, typeof createdAt]).toEqual([`https://go.localhost/${code}`, 'string']);
    return rest;
  });
  const event = { domain: 'go.localhost', longUrl, isAlias: false, expiresAt: null };
  expect(told).toEqual([event, event]);
  const made = await sql.query('select is_alias, expires_at, long_url from link where organization_id = $1', [
    organization,
  ]);
  const link = { is_alias: false, expires_at: null, long_url: longUrl };
  expect(made).toEqual([link, link]);
});

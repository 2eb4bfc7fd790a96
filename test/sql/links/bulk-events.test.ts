import { beforeAll, expect, test } from 'vitest';
import { creatorOf, eventsOf } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { addPlatformDomain, links, openBuyer } from './link-creations.ts';

const sql = useSql();

beforeAll(() => addPlatformDomain(sql));

/** Creates links in a transaction; counts its scans of the organization's endpoints. */
async function createCounted(count: number) {
  const tenant = await openBuyer(sql, { balanceMicro: 1_000_000 });
  const { organization, apiKey, costCenter } = creatorOf(tenant);
  const client = await sql.connect();
  await client.query('begin');
  const { rows } = await client.query('select routine.create_links($1, $2, $3, $4, null) as answer', [
    ...[organization, apiKey, costCenter],
    JSON.stringify(links(count)),
  ]);
  const looked = await client.query(
    `select (seq_scan + coalesce(idx_scan, 0))::int as looks from pg_stat_xact_user_tables where relname = 'webhook_endpoint'`,
  );
  await client.query('commit');
  const events = await eventsOf(sql, organization);
  return { looks: looked.rows[0].looks, events: events.length, emitted: rows[0].answer.emitted.length };
}

test('a bulk finds the endpoints for all of its events at once, and writes an event and a delivery for each link', async () => {
  const { looks } = await createCounted(1);
  expect(looks).toBeGreaterThan(0);
  // Each delivery's foreign key check scans once more.
  expect(await createCounted(200)).toEqual({ looks: looks + 199, events: 200, emitted: 200 });
});

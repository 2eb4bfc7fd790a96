import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { neon } from '@neondatabase/serverless';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { POOL_LIMITS } from '../../../local/neon/connection-pools.ts';
import { failureOf, withProxy } from './with-proxy.ts';

const { postgres, proxy, url } = withProxy();
afterEach(() => void Object.assign(proxy().pool, POOL_LIMITS));

/** Counts the queries with this text that Postgres is running. */
async function running(queryText: string): Promise<number> {
  const sql = neon(postgres().url());
  const rows = await sql`SELECT 1 FROM pg_stat_activity WHERE state <> 'idle' AND query = ${queryText}`;
  return rows.length;
}

/** Resolves when a query with this text has reached the proxy. */
const arrivalOf = (queryText: string) =>
  new Promise<void>((resolve) => {
    const stop = proxy().onRequest((texts) => {
      if (!texts.includes(queryText)) return;
      stop();
      resolve();
    });
  });

describe('Connections', () => {
  test('answers hundreds of requests at a time over a bounded number of connections', async () => {
    const sql = neon(url());
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => sql`SELECT ${n}::int AS n, pg_sleep(0.005) IS NULL AS slept`),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const [open] =
      await sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()`;
    expect(open?.n).toBeLessThanOrEqual(POOL_LIMITS.size);
  });

  test('cancels the queries of clients that disconnect, and continues to serve', async () => {
    const sql = neon(url());
    const text = `SELECT pg_sleep(600) /* ${randomUUID()} */`;
    const abort = new AbortController();
    const left = Array.from({ length: 30 }, () =>
      failureOf(sql.query(text, [], { fetchOptions: { signal: abort.signal } })),
    );
    await expect.poll(() => running(text)).toBe(POOL_LIMITS.size);
    abort.abort();
    await Promise.all(left);
    await expect.poll(() => running(text)).toBe(0);
    expect(await Promise.all(Array.from({ length: 30 }, () => sql`SELECT 1 AS one`))).toHaveLength(30);
  });

  test.each([
    [
      'a setting',
      "SELECT set_config('lock_timeout', '7s', false)",
      'SHOW lock_timeout',
      { lock_timeout: '0' },
    ],
    [
      'a lock of the session',
      'SELECT pg_advisory_lock(49)',
      'SELECT pg_advisory_unlock(49) AS had_it',
      { had_it: false },
    ],
    [
      'a temporary table',
      'CREATE TEMP TABLE noted (n int)',
      "SELECT to_regclass('noted') AS there",
      { there: null },
    ],
    [
      'a prepared statement',
      'PREPARE one AS SELECT 1',
      "SELECT count(*)::int AS known FROM pg_prepared_statements WHERE name = 'one'",
      { known: 0 },
    ],
    ['a channel', 'LISTEN news', 'SELECT count(*)::int AS heard FROM pg_listening_channels()', { heard: 0 }],
  ])('does not find %s of one statement in the next one', async (_, first, second, found) => {
    const sql = neon(url());
    await sql.query(first);
    expect(await sql.query(second)).toEqual([found]);
  });

  test('lets statements wait in order while the pool is full, and refuses those that waited too long as PgBouncer does', async () => {
    Object.assign(proxy().pool, { size: 1, waitMs: 30_000 });
    const sql = neon(url());
    const order: string[] = [];
    const holder = new pg.Client(url());
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(51)');
    const long = sql`SELECT pg_advisory_lock(51) AS held`.then(() => order.push('long'));
    await expect.poll(() => running('SELECT pg_advisory_lock(51) AS held')).toBe(1);
    const arrived = arrivalOf('SELECT 1');
    const short = sql`SELECT 1`.then(() => order.push('short'));
    await arrived;
    await holder.end();
    await Promise.all([long, short]);
    expect(order).toEqual(['long', 'short']);

    const abort = new AbortController();
    const stuck = failureOf(
      sql.query('SELECT pg_sleep(600)', [], { fetchOptions: { signal: abort.signal } }),
    );
    await expect.poll(() => running('SELECT pg_sleep(600)')).toBe(1);
    proxy().pool.waitMs = 100;
    expect(await failureOf(sql`SELECT 1`)).toMatchObject({
      message: 'query_wait_timeout',
      code: '08P01',
      severity: 'FATAL',
    });
    proxy().pool.waitMs = POOL_LIMITS.waitMs;
    abort.abort();
    await stuck;
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  test('runs nothing for a client that left while it waited', async () => {
    proxy().pool.size = 0;
    const sql = neon(url());
    const came = arrivalOf('CREATE TABLE never ()');
    // Unlike fetch, this does not replace the connection that it breaks off.
    const leaver = request(`${proxy().url}/sql`, {
      method: 'POST',
      agent: false,
      headers: { 'Neon-Connection-String': url() },
    });
    leaver.on('error', () => {});
    leaver.end('{"query":"CREATE TABLE never ()"}');
    await came;
    const followed = arrivalOf('SELECT 1 AS one');
    const stays = sql`SELECT 1 AS one`.then((rows) => rows);
    await followed;
    const open = proxy().faults.connections;
    leaver.destroy();
    await expect.poll(() => proxy().faults.connections).toBe(open - 1);
    proxy().pool.size = 1;
    expect(await sql`SELECT to_regclass('never') AS never`).toEqual([{ never: null }]);
    expect(await stays).toEqual([{ one: 1 }]);
  });
});

import { randomUUID } from 'node:crypto';
import { neon, Pool } from '@neondatabase/serverless';
import { describe, expect, test } from 'vitest';
import { failureOf, withProxy } from './with-proxy.ts';

const { postgres, url } = withProxy();

/** How many of the queries that Postgres runs now have this text. */
async function running(queryText: string): Promise<number> {
  const sql = neon(postgres().url());
  const rows = await sql`SELECT 1 FROM pg_stat_activity WHERE state <> 'idle' AND query = ${queryText}`;
  return rows.length;
}

describe('Connections', () => {
  test('answers hundreds of requests at a time over a bounded number of connections', async () => {
    const sql = neon(url());
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => sql`SELECT ${n}::int AS n, pg_sleep(0.005) IS NULL AS slept`),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const [open] =
      await sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()`;
    expect(open?.n).toBeLessThanOrEqual(16);
  });

  test('breaks off the queries of clients that go away and goes on serving', async () => {
    const sql = neon(url());
    const text = `SELECT pg_sleep(600) /* ${randomUUID()} */`;
    const abort = new AbortController();
    const left = Array.from({ length: 20 }, () =>
      failureOf(sql.query(text, [], { fetchOptions: { signal: abort.signal } })),
    );
    await expect.poll(() => running(text)).toBe(16);
    abort.abort();
    await Promise.all(left);
    await expect.poll(() => running(text)).toBe(0);
    expect(await Promise.all(Array.from({ length: 20 }, () => sql`SELECT 1 AS one`))).toHaveLength(20);
  });
});

describe('Postgres over a WebSocket', () => {
  test('runs interactive transactions', async () => {
    const pool = new Pool({ connectionString: url() });
    const client = await pool.connect();
    await client.query('CREATE TABLE entry (n int)');
    await client.query('BEGIN');
    await client.query('INSERT INTO entry VALUES ($1)', [1]);
    await client.query('ROLLBACK');
    expect((await client.query('SELECT * FROM entry')).rows).toEqual([]);
    client.release();
    await pool.end();
  });

  test('carries large values whole', async () => {
    const pool = new Pool({ connectionString: url() });
    const large = 'x'.repeat(5_000_000);
    const { rows } = await pool.query('SELECT $1::text AS large', [large]);
    expect(rows[0].large === large).toBe(true);
    await pool.end();
  });

  test('closes its Postgres connection when the client goes away', async () => {
    const pool = new Pool({ connectionString: url() });
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
    await pool.end();
    const sql = neon(postgres().url());
    await expect
      .poll(() =>
        sql`SELECT pid FROM pg_stat_activity WHERE pid = ${rows[0].pid}`.then((found) => found.length),
      )
      .toBe(0);
  });
});

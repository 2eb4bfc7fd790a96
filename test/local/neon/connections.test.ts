import { randomUUID } from 'node:crypto';
import { neon } from '@neondatabase/serverless';
import { describe, expect, test } from 'vitest';
import { failureOf, withProxy } from './with-proxy.ts';

const { postgres, url } = withProxy();

/** How many queries with this text Postgres is running. */
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

  test('cancels the queries of clients that disconnect, and continues to serve', async () => {
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

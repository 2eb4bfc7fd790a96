import { neon } from '@neondatabase/serverless';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startNeonProxy } from '../../../local/neon/proxy.ts';
import { withProxy } from './with-proxy.ts';

const { url, postgres } = withProxy();

describe.each([
  ['over HTTP', (text: string) => neon(url()).query(text)],
  [
    'directly',
    async (text: string) => {
      const client = new pg.Client({ connectionString: url() });
      await client.connect();
      await client.query(text);
      await client.end();
    },
  ],
])('after a change to its tables %s', (_, change) => {
  const often = <T>(run: () => PromiseLike<T>) => Promise.all(Array.from({ length: 40 }, run));

  test('a repeated query sees the new columns', async () => {
    const sql = neon(url());
    const read = () => sql.query('SELECT * FROM shape WHERE a = $1', ['1']);
    await sql`CREATE TABLE shape AS SELECT 1 AS a`;
    await often(read);
    await change(`ALTER TABLE shape ADD b text DEFAULT 'new', ALTER a TYPE text`);
    for (const rows of await often(read)) expect(rows).toEqual([{ a: '1', b: 'new' }]);
  });

  test('a repeated batch uses the new types, once', async () => {
    const sql = neon(url());
    const write = (a: string) =>
      sql.transaction([
        sql.query('INSERT INTO shape VALUES ($1) RETURNING *', [a]),
        sql.query('SELECT * FROM shape WHERE a = $1', [a]),
      ]);
    await sql`CREATE TABLE shape (a int)`;
    await often(() => write('1'));
    await change(`ALTER TABLE shape ALTER a TYPE text`);
    const answers = await Promise.all(Array.from({ length: 40 }, (__, n) => write(`text ${n}`)));
    expect(answers.map(([inserted]) => inserted)).toEqual(answers.map(([, found]) => found));
  });
});

test.each([
  ['keeps the plan of a repeated text', true, 1],
  ['parses each statement again, as Neon does', false, 0],
])('a proxy %s', async (_, keepsPlans, kept) => {
  const { port } = postgres();
  const own = await startNeonProxy({ port: 0, postgresPort: port, keepsPlans });
  try {
    const ask = async (query: string) => {
      const response = await fetch(`${own.url}/sql`, {
        method: 'POST',
        headers: { 'neon-connection-string': url() },
        body: JSON.stringify({ query, params: [] }),
      });
      return (await response.json()).rows;
    };
    for (let time = 0; time < 3; time += 1) await ask('select 7 as seven');
    const [row] = await ask(
      "select count(*)::int as plans from pg_prepared_statements where statement = 'select 7 as seven'",
    );
    expect(row).toEqual({ plans: kept });
  } finally {
    await own.close();
  }
});

test('a repeated query uses the new parameter types after a change over HTTP', async () => {
  const sql = neon(url());
  const write = () =>
    sql`INSERT INTO moment VALUES (${'2026-01-01T00:00:00+05'}) RETURNING extract(epoch FROM at)::int AS epoch`;
  await sql`CREATE TABLE moment (at timestamp)`;
  // The former type silently ignores the offset.
  expect(await write()).toEqual([{ epoch: Date.parse('2026-01-01T00:00:00Z') / 1_000 }]);
  await sql`ALTER TABLE moment ALTER at TYPE timestamptz`;
  expect(await write()).toEqual([{ epoch: Date.parse('2026-01-01T00:00:00+05:00') / 1_000 }]);
});

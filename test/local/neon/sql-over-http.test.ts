import { neon } from '@neondatabase/serverless';
import { sql as drizzleSql, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { failureOf, withProxy } from './with-proxy.ts';

const { postgres, proxy, url } = withProxy();

describe('SQL over HTTP', () => {
  test('converts every kind of value in both directions', async () => {
    const sql = neon(url());
    const values = {
      whole: 42,
      big: '9223372036854775807',
      truth: true,
      words: 'comillas " \' \\ ñ 🦜',
      nothing: null,
      list: ['a,b', 'c"d', null],
      json: { deep: [1, { x: null }] },
      moment: new Date('2026-01-02T03:04:05.678Z'),
      bytes: Buffer.from([0, 1, 255]),
    };
    const [row] = await sql`SELECT ${values.whole}::int AS whole, ${values.big}::int8 AS big,
      ${values.truth}::bool AS truth, ${values.words}::text AS words, ${values.nothing}::int AS nothing,
      ${values.list}::text[] AS list, ${values.json}::jsonb AS json, ${values.moment}::timestamptz AS moment,
      ${values.bytes}::bytea AS bytes`;
    // Where Drizzle was used before, moments are texts: its driver changes the parsers of all.
    expect({ ...row, moment: new Date(row?.moment) }).toEqual(values);
  });

  test('answers in array mode with the fields of the columns', async () => {
    const sql = neon(url(), { arrayMode: true, fullResults: true });
    const result = await sql`SELECT n, n::text AS n FROM generate_series(1, 2) n`;
    expect(result).toMatchObject({ command: 'SELECT', rowCount: 2, rowAsArray: true });
    expect(result.rows).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
    expect(result.fields.map((field) => field.dataTypeID)).toEqual([23, 25]);
  });

  test('parses JSON values unless raw text is requested', async () => {
    const response = await fetch(`${proxy().url}/sql`, {
      method: 'POST',
      headers: { 'Neon-Connection-String': url() },
      body: JSON.stringify({
        query: `SELECT 1 AS one, true AS yes, 'NaN'::float8 AS nan, '{"a":[1]}'::jsonb AS json,
                       ARRAY[1, NULL] AS list, 7::int8 AS big`,
      }),
    });
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({
      rows: [{ one: 1, yes: true, nan: 'NaN', json: { a: [1] }, list: [1, null], big: '7' }],
    });
  });

  test('returns the fields of a Postgres error', async () => {
    const sql = neon(url());
    await sql`CREATE TABLE account (id int PRIMARY KEY, balance int CONSTRAINT solvent CHECK (balance >= 0))`;
    await sql`INSERT INTO account VALUES (1, 10)`;
    expect(await failureOf(sql`INSERT INTO account VALUES (1, 0)`)).toMatchObject({
      code: '23505',
      severity: 'ERROR',
      detail: 'Key (id)=(1) already exists.',
      schema: 'public',
      table: 'account',
      constraint: 'account_pkey',
      routine: '_bt_check_unique',
    });
    expect(await failureOf(sql`UPDATE account SET balance = -1`)).toMatchObject({
      code: '23514',
      constraint: 'solvent',
    });
    expect(await failureOf(sql`SELECT no_such_column`)).toMatchObject({ code: '42703', position: '8' });
    expect(await failureOf(sql.query('SELECT 1; SELECT 2'))).toMatchObject({ code: '42601' });
  });

  test('refuses a wrong password, an unknown database and an invalid connection string', async () => {
    const wrong = neon(url().replace(':local@', ':wrong@'));
    expect((await failureOf(wrong`SELECT 1`)).message).toMatch(/^password authentication failed for user/);
    const missing = neon(postgres().url('missing'));
    expect(await failureOf(missing`SELECT 1`)).toMatchObject({ code: '3D000' });
    const response = await fetch(`${proxy().url}/sql`, { method: 'POST', body: '{"query":"SELECT 1"}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'missing connection string' });
  });

  test('runs a batch as one transaction and rolls all of it back', async () => {
    const sql = neon(url());
    await sql`CREATE TABLE entry (n int UNIQUE)`;
    const [, rows] = await sql.transaction([
      sql`INSERT INTO entry VALUES (1)`,
      sql`INSERT INTO entry VALUES (2) RETURNING n`,
    ]);
    expect(rows).toEqual([{ n: 2 }]);

    const failure = await failureOf(
      sql.transaction([sql`INSERT INTO entry VALUES (3)`, sql`INSERT INTO entry VALUES (1)`, sql`SELECT 1`]),
    );
    expect(failure).toMatchObject({ code: '23505' });
    expect(await sql`SELECT n FROM entry ORDER BY n`).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('fails a batch whose commit fails', async () => {
    const sql = neon(url());
    await sql`CREATE TABLE node (id int PRIMARY KEY, next int REFERENCES node DEFERRABLE INITIALLY DEFERRED)`;
    expect(await failureOf(sql.transaction([sql`INSERT INTO node VALUES (1, 2)`]))).toMatchObject({
      code: '23503',
    });
    expect(await sql`SELECT * FROM node`).toEqual([]);
  });

  test('gives a batch its isolation level and modes', async () => {
    const sql = neon(url());
    const settings = () => sql`SELECT current_setting('transaction_isolation') AS isolation,
      current_setting('transaction_read_only') AS readonly, current_setting('transaction_deferrable') AS deferrable`;
    const options = { isolationLevel: 'Serializable', readOnly: true, deferrable: true } as const;
    expect(await sql.transaction([settings()], options)).toEqual([
      [{ isolation: 'serializable', readonly: 'on', deferrable: 'on' }],
    ]);
    expect(await sql.transaction([settings()])).toEqual([
      [{ isolation: 'read committed', readonly: 'off', deferrable: 'off' }],
    ]);
  });

  test('does not keep a transaction that a single statement opened', async () => {
    const sql = neon(url());
    await sql`CREATE TABLE entry (n int)`;
    await sql`BEGIN`;
    await sql`INSERT INTO entry VALUES (1)`;
    const elsewhere = new pg.Client({ connectionString: url() });
    await elsewhere.connect();
    expect((await elsewhere.query('SELECT n FROM entry')).rows).toEqual([{ n: 1 }]);
    await elsewhere.end();
  });

  test('serves Drizzle, with its errors and batches', async () => {
    const visit = pgTable('visit', {
      id: integer().primaryKey(),
      page: text().notNull(),
      at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    });
    const db = drizzle(neon(url()));
    await db.execute(
      drizzleSql`CREATE TABLE visit (id int PRIMARY KEY, page text NOT NULL, at timestamptz NOT NULL)`,
    );
    const at = new Date('2026-05-06T07:08:09.000Z');
    const [inserted, found] = await db.batch([
      db.insert(visit).values({ id: 1, page: '/', at }).returning({ id: visit.id }),
      db.select().from(visit).where(eq(visit.page, '/')),
    ]);
    expect(inserted).toEqual([{ id: 1 }]);
    expect(found).toEqual([{ id: 1, page: '/', at }]);
    await expect(db.insert(visit).values({ id: 1, page: '/', at })).rejects.toMatchObject({
      cause: { code: '23505', constraint: 'visit_pkey' },
    });
  });

  test('reports the SQL texts of each request', async () => {
    const sql = neon(url());
    const heard: string[][] = [];
    const stop = proxy().onRequest((texts) => heard.push(texts));
    await sql`SELECT ${1}::int`;
    await sql.transaction([sql`SELECT 2`, sql`SELECT 3`]);
    stop();
    await sql`SELECT 4`;
    expect(heard).toEqual([['SELECT $1::int'], ['SELECT 2', 'SELECT 3']]);
  });
});

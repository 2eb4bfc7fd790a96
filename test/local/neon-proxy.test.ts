import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NeonDbError, neon, neonConfig, Pool } from '@neondatabase/serverless';
import { sql as drizzleSql, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type NeonProxy, startNeonProxy } from '../../local/neon/proxy.ts';
import { type Postgres, startPostgres } from '../../local/postgres.ts';

const folder = join(tmpdir(), `neon-${randomUUID()}`);
let postgres: Postgres;
let proxy: NeonProxy;
/** A database of each test's own. */
let url: string;

beforeAll(async () => {
  mkdirSync(folder);
  postgres = await startPostgres({ dataDir: join(folder, 'data'), durable: false });
  proxy = await startNeonProxy({ port: 0, postgresPort: postgres.port });
  neonConfig.fetchEndpoint = `${proxy.url}/sql`;
  neonConfig.wsProxy = `127.0.0.1:${proxy.port}/v2`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
  neonConfig.webSocketConstructor = WebSocket;
});
afterAll(async () => {
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  const database = `test-${randomUUID()}`;
  await postgres.createDatabase(database);
  url = postgres.url(database);
});
afterEach(() => {
  Object.assign(proxy.faults, { refuse: false, freeze: false, dropReplies: 0 });
});

async function failureOf(promise: PromiseLike<unknown>): Promise<NeonDbError> {
  const failure = await Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof NeonDbError)) throw new Error(`Expected a NeonDbError, not ${failure}`);
  return failure;
}

/** How many of the queries that Postgres runs now have this text. */
async function running(queryText: string): Promise<number> {
  const sql = neon(postgres.url());
  const rows = await sql`SELECT 1 FROM pg_stat_activity WHERE state <> 'idle' AND query = ${queryText}`;
  return rows.length;
}

describe('SQL over HTTP', () => {
  test('carries every kind of value there and back', async () => {
    const sql = neon(url);
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
    expect(row).toEqual(values);
  });

  test('answers in array mode with the fields of the columns', async () => {
    const sql = neon(url, { arrayMode: true, fullResults: true });
    const result = await sql`SELECT n, n::text AS n FROM generate_series(1, 2) n`;
    expect(result).toMatchObject({ command: 'SELECT', rowCount: 2, rowAsArray: true });
    expect(result.rows).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
    expect(result.fields.map((field) => field.dataTypeID)).toEqual([23, 25]);
  });

  test('answers JSON values to who does not ask for raw text', async () => {
    const response = await fetch(`${proxy.url}/sql`, {
      method: 'POST',
      headers: { 'Neon-Connection-String': url },
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

  test('tells the fields of a Postgres error', async () => {
    const sql = neon(url);
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

  test('refuses a wrong password, an unknown database and a connection string that is none', async () => {
    const wrong = neon(url.replace(':local@', ':wrong@'));
    expect((await failureOf(wrong`SELECT 1`)).message).toMatch(/^password authentication failed for user/);
    const missing = neon(postgres.url('missing'));
    expect(await failureOf(missing`SELECT 1`)).toMatchObject({ code: '3D000' });
    const response = await fetch(`${proxy.url}/sql`, { method: 'POST', body: '{"query":"SELECT 1"}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'missing connection string' });
  });

  test('runs a batch as one transaction and rolls it back whole', async () => {
    const sql = neon(url);
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
    const sql = neon(url);
    await sql`CREATE TABLE node (id int PRIMARY KEY, next int REFERENCES node DEFERRABLE INITIALLY DEFERRED)`;
    expect(await failureOf(sql.transaction([sql`INSERT INTO node VALUES (1, 2)`]))).toMatchObject({
      code: '23503',
    });
    expect(await sql`SELECT * FROM node`).toEqual([]);
  });

  test('gives a batch its isolation level and modes', async () => {
    const sql = neon(url);
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

  test('keeps no transaction that a single statement opened', async () => {
    const sql = neon(url);
    await sql`CREATE TABLE entry (n int)`;
    await sql`BEGIN`;
    await sql`INSERT INTO entry VALUES (1)`;
    const elsewhere = new Pool({ connectionString: url });
    expect((await elsewhere.query('SELECT n FROM entry')).rows).toEqual([{ n: 1 }]);
    await elsewhere.end();
  });

  describe.each([
    ['over HTTP', (text: string) => neon(url).query(text)],
    [
      'past the proxy',
      async (text: string) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query(text);
        await client.end();
      },
    ],
  ])('after a change to its tables %s', (_, change) => {
    const often = <T>(run: () => PromiseLike<T>) => Promise.all(Array.from({ length: 40 }, run));

    test('a repeated query sees the new columns', async () => {
      const sql = neon(url);
      const read = () => sql.query('SELECT * FROM shape WHERE a = $1', ['1']);
      await sql`CREATE TABLE shape AS SELECT 1 AS a`;
      await often(read);
      await change(`ALTER TABLE shape ADD b text DEFAULT 'new', ALTER a TYPE text`);
      for (const rows of await often(read)) expect(rows).toEqual([{ a: '1', b: 'new' }]);
    });

    test('a repeated batch takes the new types, once', async () => {
      const sql = neon(url);
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

  test('answers hundreds of requests at a time over a bounded number of connections', async () => {
    const sql = neon(url);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => sql`SELECT ${n}::int AS n, pg_sleep(0.005) IS NULL AS slept`),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const [open] =
      await sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()`;
    expect(open?.n).toBeLessThanOrEqual(16);
  });

  test('breaks off the queries of clients that go away and goes on serving', async () => {
    const sql = neon(url);
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

  test('serves Drizzle, with its errors and batches', async () => {
    const visit = pgTable('visit', {
      id: integer().primaryKey(),
      page: text().notNull(),
      at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    });
    const db = drizzle(neon(url));
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

  test('tells the SQL texts of each request', async () => {
    const sql = neon(url);
    const heard: string[][] = [];
    const stop = proxy.onRequest((texts) => heard.push(texts));
    await sql`SELECT ${1}::int`;
    await sql.transaction([sql`SELECT 2`, sql`SELECT 3`]);
    stop();
    await sql`SELECT 4`;
    expect(heard).toEqual([['SELECT $1::int'], ['SELECT 2', 'SELECT 3']]);
  });
});

describe('Postgres over a WebSocket', () => {
  test('runs interactive transactions', async () => {
    const pool = new Pool({ connectionString: url });
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
    const pool = new Pool({ connectionString: url });
    const large = 'x'.repeat(5_000_000);
    const { rows } = await pool.query('SELECT $1::text AS large', [large]);
    expect(rows[0].large === large).toBe(true);
    await pool.end();
  });

  test('closes its Postgres connection when the client goes away', async () => {
    const pool = new Pool({ connectionString: url });
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
    await pool.end();
    const sql = neon(postgres.url());
    await expect
      .poll(() =>
        sql`SELECT pid FROM pg_stat_activity WHERE pid = ${rows[0].pid}`.then((found) => found.length),
      )
      .toBe(0);
  });
});

describe('Faults', () => {
  test('refuse looks like a service that is down, for both protocols', async () => {
    const sql = neon(url);
    const pool = new Pool({ connectionString: url });
    pool.on('error', () => {});
    const client = await pool.connect();
    const closed = new Promise((resolve) => client.on('error', resolve));
    await sql`SELECT 1`;
    proxy.faults.refuse = true;
    await closed;
    expect((await failureOf(sql`SELECT 1`)).message).toMatch(/Error connecting to database/);
    proxy.faults.refuse = false;
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  test('freeze executes after the thaw what still waits, and nothing of who left', async () => {
    const sql = neon(url);
    await sql`CREATE TABLE entry (n int)`;
    proxy.faults.freeze = true;
    const waiting = sql`INSERT INTO entry VALUES (1) RETURNING n`.then((rows) => rows);
    const left = failureOf(
      sql.query('INSERT INTO entry VALUES (2)', [], { fetchOptions: { signal: AbortSignal.timeout(100) } }),
    );
    await left;
    proxy.faults.freeze = false;
    expect(await waiting).toEqual([{ n: 1 }]);
    expect(await sql`SELECT n FROM entry`).toEqual([{ n: 1 }]);
  });

  test('dropReplies executes and does not answer', async () => {
    const sql = neon(url);
    await sql`CREATE TABLE entry (n int)`;
    proxy.faults.dropReplies = 1;
    await failureOf(sql`INSERT INTO entry VALUES (1)`);
    expect(proxy.faults.dropReplies).toBe(0);
    expect(await sql`SELECT n FROM entry`).toEqual([{ n: 1 }]);
  });
});

import { globSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { buildFunctions } from '../../db/engine/sql-functions/build-functions.ts';
import { migrate } from '../../db/migrate.ts';
import { SQL_CONSTANTS } from '../../db/sql-constants.ts';
import { IS_CI } from '../harness/ci.ts';
import { openAccount, readAccount } from './suite/accounts.ts';
import { useSql } from './suite/use-sql.ts';

const files = globSync('db/*/functions/**/*.sql');
const names = files.map((file) => file.replace(/^.*\/|\.sql$/g, '').replaceAll('-', '_')).sort();

const sql = useSql();
afterAll(() => migrate(sql.url()));

const functionsOf = async (schema: string): Promise<string[]> =>
  (
    await sql.query<{ proname: string }>(
      'select proname from pg_proc where pronamespace = $1::regnamespace order by 1',
      [schema],
    )
  ).map(({ proname }) => proname);

async function build(): Promise<void> {
  const client = await sql.connect();
  await buildFunctions(client, SQL_CONSTANTS).finally(() => client.end());
}

test('each file has one function, and there are no others', async () => {
  expect(names.length).toBeGreaterThan(70);
  expect(await functionsOf('routine')).toEqual(names);
});

test('overloads, functions without a file and replaced functions are dropped', async () => {
  await sql.query(
    'create function routine.generate_code() returns text language sql as $$ select 1::text $$',
  );
  await sql.query(
    'create function routine.generate_code(p_length int, p_of text) returns int language sql as $$ select 1 $$',
  );
  await sql.query('create function routine.gone() returns int language sql as $$ select 1 $$');
  await sql.query('drop function routine.to_utc_iso(timestamptz)');
  await sql.query(
    'create function routine.to_utc_iso(p_other timestamptz) returns int language sql as $$ select 1 $$',
  );
  await build();
  expect(await functionsOf('routine')).toEqual(names);
  const [row] = await sql.query<{ told: string }>("select routine.to_utc_iso('2026-01-01Z') as told");
  expect(row?.told).toBe('2026-01-01T00:00:00.000Z');
});

test('all functions stay unchanged if one cannot be dropped', async () => {
  await sql.query('create function routine.gone() returns int language sql as $$ select 1 $$');
  await sql.query('create view held as select routine.gone()');
  const before = await sql.query(
    'select oid, xmin::text from pg_proc where pronamespace = $1::regnamespace',
    ['routine'],
  );
  await expect(build()).rejects.toThrow(/depend/);
  expect(
    await sql.query('select oid, xmin::text from pg_proc where pronamespace = $1::regnamespace', ['routine']),
  ).toEqual(before);
  await sql.query('drop view held');
  await sql.query('drop function routine.gone()');
});

test.runIf(IS_CI)('running statements continue', async () => {
  const organizationId = await openAccount(await sql.connect(), { balanceMicro: 1_000_000 });
  let isBuilt = false;
  let charged = 0;
  const charge = async () => {
    const client = await sql.connect();
    while (!isBuilt) {
      await client.query(
        "select routine.post_movement($1, 'charge', -1, 'tts', 1, 'Speech', null, null, 'speech')",
        [organizationId],
      );
      charged += 1;
    }
  };
  const charging = [charge(), charge()];
  for (let run = 0; run < 5; run += 1) await build();
  isBuilt = true;
  await Promise.all(charging);
  expect(charged).toBeGreaterThan(10);
  expect((await readAccount(await sql.connect(), organizationId)).balance).toBe(1_000_000 - charged);
});

test('bodies are checked when they are created', async () => {
  const client = new pg.Client({ connectionString: sql.url() });
  await client.connect();
  await sql.query('alter table ported_number rename to elsewhere');
  await expect(buildFunctions(client, SQL_CONSTANTS)).rejects.toThrow(
    /number_facts does not apply.*ported_number/,
  );
  await sql.query('alter table elsewhere rename to ported_number');
  await client.end();
});

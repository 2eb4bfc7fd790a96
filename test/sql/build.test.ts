import { globSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildFunctions, readFunctionFiles } from '../../db/engine/sql-functions/build-functions.ts';
import { createTriggers } from '../../db/engine/sql-functions/build-triggers.ts';
import { SQL_CONSTANTS } from '../../db/sql-constants.ts';
import { IS_CI } from '../harness/ci.ts';
import { openAccount, readAccount } from './suite/accounts.ts';
import { useSql } from './suite/use-sql.ts';

const files = globSync('db/*/functions/**/*.sql');
const names = files.map((file) => file.replace(/^.*\/|\.sql$/g, '').replaceAll('-', '_')).sort();

const sql = useSql();

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

test.runIf(IS_CI)('overloads, functions without a file and replaced functions are dropped', async () => {
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

/** The triggers that execute our functions, as Postgres describes them, with the transaction that wrote each. */
const readTriggers = (from: Pick<pg.Client, 'query'> = sql.client()) =>
  from
    .query(
      `select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled, pg_get_triggerdef(oid) as definition,
              oid, xmin::text as version, obj_description(oid, 'pg_trigger') as digest
         from pg_trigger
        where tgfoid in (select oid from pg_proc where pronamespace = 'routine'::regnamespace) and not tgisinternal
        order by 1, 2`,
    )
    .then(({ rows }) => rows);

const withoutVersions = (triggers: Awaited<ReturnType<typeof readTriggers>>) =>
  triggers.map(({ oid: _, version: __, ...trigger }) => trigger);

test('triggers that are as declared stay untouched, without a lock that waits for the writers of their tables', async () => {
  const before = await readTriggers();
  expect(before.length).toBeGreaterThan(60);
  const writer = await sql.connect();
  await writer.query('begin');
  for (const table of new Set(before.map((trigger) => trigger.table)))
    await writer.query(`lock table ${table} in row exclusive mode`);
  const client = await sql.connect();
  await client.query("set lock_timeout = '5s'");
  await buildFunctions(client, SQL_CONSTANTS).finally(() => writer.query('rollback'));
  expect(await readTriggers()).toEqual(before);
});

test('a trigger that is missing, disabled, replaced or executed by another function is created as declared, and one that no file declares is dropped with its function', async () => {
  const before = await readTriggers();
  await sql.query(
    `drop trigger campaign_call_ended on call;
     create trigger campaign_call_ended after update on call for each row execute function routine.tally_ended_call();
     drop trigger link_tally_new on link;
     alter table link disable trigger link_tally_changed;
     create or replace trigger link_record_search_edit after update on link for each row
       execute function routine.record_search_edit();
     create or replace trigger record_audit_event before delete on "user" for each row
       execute function routine.refuse_change();
     create function routine.gone() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger gone after insert on domain for each row execute function routine.gone();
     create trigger link_tally_again after insert on link referencing new table as made for each statement
       execute function routine.tally_new_links()`,
  );
  await build();
  expect(withoutVersions(await readTriggers())).toEqual(withoutVersions(before));
  expect(await functionsOf('routine')).toEqual(names);
});

test('a trigger whose statement changes in its file is replaced, and no other', async () => {
  const before = await readTriggers();
  const declared = readFunctionFiles(SQL_CONSTANTS).flatMap(({ triggers }) => triggers);
  const changed = declared.map((trigger) => ({
    ...trigger,
    text: trigger.text
      .replace('initially deferred', 'initially immediate')
      .replace('after update of long_url', 'after update of long_url, tenure_id'),
  }));
  const client = await sql.connect();
  await client.query('begin');
  try {
    await createTriggers(client, changed);
    const after = await readTriggers(client);
    const differing = after.filter(({ version }) => !before.some((trigger) => trigger.version === version));
    expect(differing.map(({ name, definition }) => [name, definition])).toEqual([
      ['campaign_call_ended', expect.stringContaining('DEFERRABLE INITIALLY IMMEDIATE')],
      ['link_record_search_edit', expect.stringContaining('UPDATE OF long_url, tenure_id')],
    ]);
    await createTriggers(client, changed);
    expect(await readTriggers(client)).toEqual(after);
  } finally {
    await client.query('rollback');
  }
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

test.runIf(IS_CI)('bodies are checked when they are created', async () => {
  const client = new pg.Client({ connectionString: sql.url() });
  await client.connect();
  await sql.query('alter table ported_number rename to elsewhere');
  await expect(buildFunctions(client, SQL_CONSTANTS)).rejects.toThrow(
    /number_facts does not apply.*ported_number/,
  );
  await sql.query('alter table elsewhere rename to ported_number');
  await client.end();
});

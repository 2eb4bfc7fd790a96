import { expect, test } from 'vitest';
import { applyGrants, without } from '../../../../db/engine/grants/apply-grants.ts';
import { createLogin, dropLogin } from '../../../../db/engine/grants/create-login.ts';
import { readGrants, wantedGrants } from '../../../../db/engine/grants/read-grants.ts';
import {
  callersOf,
  DEFINER_GRANTS,
  GROUPS,
  SEQUENCE_GRANTS,
  TABLE_GRANTS,
} from '../../../../db/engine/grants/table-grants.ts';
import { buildFunctions } from '../../../../db/engine/sql-functions/build-functions.ts';
import { SQL_CONSTANTS } from '../../../../db/sql-constants.ts';
import { rotateSample } from '../../../harness/ci.ts';
import { useSql } from '../../suite/use-sql.ts';
import { useLogin } from './as-login.ts';

const sql = useSql();
const logins = Object.fromEntries(GROUPS.map((group) => [group, useLogin(sql, group)]));

const TABLE_RIGHTS = 'select, insert, update, delete, truncate, references, trigger, maintain'.split(', ');

/** The grants beyond the committed file, and those of it that are not granted. */
async function differences() {
  const [granted, wanted] = [await readGrants(sql.client()), await wantedGrants(sql.client())];
  return { beyond: without(granted, wanted), missing: without(wanted, granted) };
}

test('every table is in db/engine/grants/table-grants.ts, which lists the rights of functions and operators', async () => {
  const tables = await sql.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition`,
  );
  const names = tables.map(({ name }) => name);
  expect(
    names.filter((name) => !(name in TABLE_GRANTS)),
    'tables to add to TABLE_GRANTS in db/engine/grants/table-grants.ts',
  ).toEqual([]);
  expect(
    Object.keys(TABLE_GRANTS).filter((name) => !names.includes(name)),
    'tables of TABLE_GRANTS that do not exist',
  ).toEqual([]);
});

test("every function with the owner's rights is in the file, and fixes its search path", async () => {
  const definers = await sql.query<{ name: string; settings: string[] | null }>(
    "select proname as name, proconfig as settings from pg_proc where prosecdef and pronamespace = 'routine'::regnamespace",
  );
  expect(
    definers.map(({ name }) => name).sort(),
    'functions with `security definer`, and DEFINER_GRANTS in db/engine/grants/table-grants.ts',
  ).toEqual(Object.keys(DEFINER_GRANTS).sort());
  for (const { name, settings } of definers)
    expect([name, settings?.[0]]).toEqual([name, 'search_path=public, pg_temp']);
});

test('only the grants in the file exist', async () => {
  expect(await differences()).toEqual({ beyond: [], missing: [] });
});

test('other grants, including those of logins, and time limits that a login changed for itself are taken back by the next migration', async () => {
  const spoil = [
    'grant update on movement to urlshortener',
    'grant select (name) on organization to public',
    'grant truncate on audit_event to operators_local',
    'grant create on schema public to account',
    'grant temporary on database :database to public',
    'grant execute on function routine.erase_person(bigint) to public',
    'grant update on sequence link_id_seq to portal',
    'revoke insert on movement from urlshortener',
    'revoke usage on schema routine from tts',
  ];
  const [row] = await sql.query<{ name: string }>('select current_database() as name');
  for (const text of spoil) await sql.query(text.replace(':database', `"${row?.name}"`));
  const { beyond, missing } = await differences();
  expect([beyond.length, missing.length]).toEqual([7, 2]);
  await logins.redirect?.('alter role current_user set statement_timeout = 0');
  await logins.portal?.(`alter role current_user in database "${row?.name}" set statement_timeout = 0`);
  const changed = () =>
    sql.query(
      "select from pg_db_role_setting where setrole in ('redirect_local'::regrole, 'portal_local'::regrole)",
    );
  expect(await changed()).toHaveLength(2);
  await buildFunctions(sql.client(), SQL_CONSTANTS);
  expect(await differences()).toEqual({ beyond: [], missing: [] });
  expect(await changed()).toEqual([]);
});

test('a deployment keeps rights that the version before may need, and revokes those that no version may have', async () => {
  const kept = [
    'grant select, insert on movement to tools',
    'grant update (status) on link to contacts',
    'grant execute on function routine.available_micro(billing_account) to tools',
  ];
  const revoked = [
    'grant update on movement to tools',
    'grant update (blocked_at) on link to contacts',
    'grant execute on function routine.end_sandboxes() to tools',
    'grant select on movement to tools_local',
    'grant select on price to public',
  ];
  for (const text of [...kept, ...revoked]) await sql.query(text);
  await buildFunctions(sql.client(), SQL_CONSTANTS, true);
  const { beyond, missing } = await differences();
  expect(beyond.map(({ right, to }) => `${right} to ${to}`).sort()).toEqual([
    'execute to tools',
    'insert to tools',
    'select to tools',
    'update to contacts',
  ]);
  expect(missing).toEqual([]);
  await applyGrants(sql.client());
  expect(await differences()).toEqual({ beyond: [], missing: [] });
});

test.for(rotateSample(GROUPS, 3, 0))(
  'a login for %s has exactly these rights, however it got them',
  async (group) => {
    const ask = logins[group];
    if (ask === undefined) throw new Error(`There is no login for ${group}.`);
    const held = await ask(
      `select relname as name, string_agg(right_, ', ' order by position) as rights
       from pg_class, unnest($1::text[]) with ordinality as each (right_, position)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        -- A dump reads partitions by themselves.
        and not (relispartition and pg_has_role('backups', 'usage'))
        and case when right_ in ('select', 'insert', 'update', 'references')
                 then has_table_privilege(oid, right_) or has_any_column_privilege(oid, right_)
                 else has_table_privilege(oid, right_) end
      group by 1 order by 1`,
      [TABLE_RIGHTS],
    );
    const listed = Object.entries(TABLE_GRANTS)
      .map(([name, rights]) => ({ name, rights: rights[group].replace(/ \([^)]*\)/g, '') }))
      .filter(({ rights }) => rights !== '')
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    expect(held).toEqual(listed);
    const sequences = await ask(
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace
        and case relkind when 'S' then has_sequence_privilege(oid, $1) end`,
      // Backups read where each one is.
      [group === 'backups' ? 'usage, update' : 'usage, select, update'],
    );
    expect(sequences).toEqual(
      Object.entries(SEQUENCE_GRANTS)
        .filter(([, rights]) => rights[group] !== '')
        .map(([name]) => ({ name })),
    );
    const allowed = await ask(
      `select proname as name from pg_proc where pronamespace = 'routine'::regnamespace
        and prorettype <> 'trigger'::regtype and has_function_privilege(oid, 'execute') order by 1`,
    );
    const all = await sql.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'routine'::regnamespace
        and prorettype <> 'trigger'::regtype order by 1`,
    );
    expect(allowed).toEqual(
      all.filter(({ name }) => (DEFINER_GRANTS[name] ?? callersOf(name)).includes(group)),
    );
    const owned = await ask('select from pg_class where relowner = current_user::regrole');
    expect(owned).toEqual([]);
  },
);

test('a login gets a new password when created again, and a role with more rights is refused', async () => {
  const client = await sql.connect();
  const login = { name: 'tools_made_twice', group: 'tools', password: 'first' } as const;
  await createLogin(client, login);
  try {
    await createLogin(client, { ...login, password: "it's" });
    await expect(createLogin(client, { ...login, group: 'operators' })).rejects.toThrow(
      'Choose another name',
    );
  } finally {
    await dropLogin(client, login.name);
  }
  const [row] = await sql.query<{ owner: string }>('select current_user as owner');
  for (const name of [row?.owner ?? '', 'pg_monitor'])
    await expect(createLogin(client, { ...login, name })).rejects.toThrow('Choose another name');
  await expect(createLogin(client, { ...login, name: 'x; drop table link' })).rejects.toThrow('not a name');
});

import { beforeAll, expect, test } from 'vitest';
import { openTenant, topUp } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';
import { useLogin } from './as-login.ts';

const sql = useSql();
const worker = useLogin(sql, 'workers');
const operator = useLogin(sql, 'operators');
beforeAll(async () => {
  const { organizationId } = await openTenant(sql);
  await topUp(sql, organizationId, 1_000_000);
  await sql.query(
    `insert into audit_event (operation, actor, actor_name, verb, target, input)
     values (gen_random_uuid(), 'operator', 'Ana', 'a.b', 'user', '{}')`,
  );
});

/** How Postgres refuses what a login has no right to. */
const REFUSED =
  /permission denied|must be owner|must be superuser|only roles with|must have .* privilege|cannot be changed|must be able to SET ROLE|insufficient privilege/i;

const CHANGES_OF_RECORDS = ['movement', 'audit_event'].flatMap((table) => [
  `update ${table} set organization_id = null`,
  `delete from ${table}`,
  `truncate ${table}`,
  `truncate ${table} cascade`,
  `select from ${table} for update`,
  `merge into ${table} using (select 1) one on true when matched then delete`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} add column more int`,
  `drop table ${table} cascade`,
  `create trigger mine before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
  `create rule mine as on insert to ${table} do instead nothing`,
  `alter table ${table} enable row level security`,
]);

const FOR_BOTH = [
  ...CHANGES_OF_RECORDS,
  // Definitions.
  'create table mine (id int)',
  'create table routine.mine (id int)',
  'create schema mine',
  'create view mine as select 1',
  'create type mine as (id int)',
  'create sequence mine',
  'create extension btree_gist',
  "create function available_micro() returns int language sql as 'select 1'",
  "create or replace function routine.generate_code(p_length int) returns text language sql as 'select 1::text'",
  "create function routine.lower(text) returns text language sql as 'select 1::text'",
  'create operator public.= (leftarg = text, rightarg = text, function = texteq)',
  'alter table link disable trigger link_adjust_organization_days',
  'alter table link disable trigger record_audit_event',
  'drop trigger record_audit_event on link',
  'drop index link_pkey',
  'alter table link rename to links',
  'drop function routine.generate_code',
  'alter function routine.erase_person(bigint) security invoker',
  'alter schema routine rename to mine',
  'create index mine on link (code)',
  // Becoming somebody else.
  'set role neondb_owner',
  'set role neon_superuser',
  'set session authorization neondb_owner',
  'set session_replication_role = replica',
  'create role mine',
  'alter role neondb_owner password $$mine$$',
  'grant neon_superuser to current_user',
  'alter role current_user createrole',
  // Secrets and files.
  'select rolpassword from pg_authid',
  'select passwd from pg_shadow',
  'select from drizzle.__drizzle_migrations',
  "select pg_read_file('PG_VERSION')",
  "select pg_ls_dir('.')",
  "copy link to program 'true'",
  "copy movement to '/tmp/movement'",
  'alter database neondb set search_path = pg_temp',
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'neondb_owner' and pid <> pg_backend_pid()",
];

const FOR_WORKERS = [
  'set role operators',
  'create temp table link (id int)',
  'create temp view billing_account as select 1',
  "create function pg_temp.now() returns int language sql as 'select 1'",
  'select routine.erase_person(1)',
  "select routine.stage_number_table('ported_number')",
  "select routine.swap_number_table('ported_number')",
  'insert into price (organization_id, currency, item, amount_micro) values (1, $$COP$$, $$tts$$, 0)',
  'update plan set daily_quota = 1000000',
  'delete from organization',
  'insert into ported_number values (573001234567, $$x$$)',
  'update number_range set carrier = $$x$$',
  'insert into organization (name) values ($$Mine$$)',
  'update deployment_target set name = $$qa$$',
  'update idempotency_key set result = null',
];

const FOR_OPERATORS = [
  'set role workers',
  'select token_hash from sign_in_link',
  'select from openid_sign_in',
  'select routine.open_click_partitions(array[current_date])',
  'select routine.drop_request_partitions()',
  'delete from organization',
  'delete from billing_account',
  'update deployment_target set name = $$qa$$',
];

test.for([...new Set([...FOR_BOTH, ...FOR_WORKERS])])('a Worker cannot: %s', async (text) => {
  await expect(worker(text)).rejects.toThrow(REFUSED);
});

test.for([...new Set([...FOR_BOTH, ...FOR_OPERATORS])])("an operator's login cannot: %s", async (text) => {
  await expect(operator(text)).rejects.toThrow(REFUSED);
});

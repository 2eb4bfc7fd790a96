import { beforeAll, expect, test } from 'vitest';
import { type FunctionGroup, GROUPS, type Group } from '../../../../db/engine/grants/table-grants.ts';
import { rotateSample } from '../../../harness/ci.ts';
import { openTenant, topUp } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';
import { useLogin } from './as-login.ts';

const OF_ORGANIZATION = [
  "redirects_until = 'epoch'",
  'erased_at = now()',
  'name = $$x$$',
  'currency = $$USD$$',
];
const OF_LINK = ['organization_id = null', 'domain_id = 2', 'is_sandbox = true'];
const OF_USER = ['email = $$x$$', "status = 'active'"];
const OF_CALLING = ['max_active = 9', 'day_limit_micro = null', 'keeps_numbers_days = null'];
const OF_CARRIER = ['max_active = 9', 'calls_per_second = null'];
const LIFE_OF_ORGANIZATION = [
  'sandbox_of = 1',
  "created_at = 'epoch'",
  "closed_at = 'epoch'",
  'erased_at = now()',
];
const OF_KEY = ["capabilities = '{account}'", 'organization_id = 2', 'token_hash = sha256($$$$)'];

const sql = useSql();
const logins = Object.fromEntries(GROUPS.map((group) => [group, useLogin(sql, group)]));
beforeAll(async () => {
  const { organizationId } = await openTenant(sql);
  await topUp(sql, organizationId, 1_000_000);
  await sql.query(
    `insert into audit_event (operation, actor, actor_name, verb, target, input)
     values (gen_random_uuid(), 'operator', 'Ana', 'a.b', 'user', '{}')`,
  );
});

/** Postgres's refusals of what a login has no right to. */
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

const FOR_ALL = [
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

/** Settings for functions, whose logins serve customers. */
const FOR_FUNCTIONS = [
  'set role operators',
  'create temp table link (id int)',
  'create temp view billing_account as select 1',
  "create function pg_temp.now() returns int language sql as 'select 1'",
  'select routine.erase_person(1)',
  "select routine.erase_invited('a@example.com')",
  "select routine.erase_called_number('573001112233', '[]')",
  'select routine.erase_organization(1)',
  "select routine.stage_number_table('ported_number')",
  "select routine.swap_number_table('ported_number')",
  'insert into price (organization_id, currency, item, amount_micro) values (1, $$COP$$, $$tts$$, 0)',
  'update plan set daily_quota = 1000000',
  'delete from organization',
  'insert into ported_number values (573001234567, $$x$$)',
  'update number_range set carrier = $$x$$',
  'insert into organization (name) values ($$Mine$$)',
  ...[
    'sandbox_of = 1',
    'sandbox_of = null',
    "created_at = 'epoch'",
    "status = 'closed'",
    "closed_at = 'epoch'",
  ].map((change) => `update organization set ${change}`),
  ...OF_ORGANIZATION.map((change) => `update organization set ${change}`),
  ...[
    'credit_line_micro = 1',
    "mode = 'credit'",
    "status = 'active'",
    'currency = $$USD$$',
    'organization_id = 2',
  ].map((change) => `update billing_account set ${change}`),
  ...[
    "capabilities = '{account}'",
    'organization_id = 2',
    'token_hash = sha256($$$$)',
    'expires_at = null',
  ].map((change) => `update api_key set ${change}`),
  ...[
    'blocked_at = null',
    'organization_id = 2',
    'tenure_id = 2',
    'code = $$mine$$',
    "created_at = 'epoch'",
  ].map((change) => `update link set ${change}`),
  ...OF_LINK.map((change) => `update domain_tenure set ${change}`),
  ...OF_USER.map((change) => `update "user" set ${change}`),
  ...OF_CALLING.map((change) => `update call_setting set ${change}`),
  ...OF_CARRIER.map((change) => `update voice_carrier set ${change}`),
  'update membership set organization_id = 2',
  "insert into audit_event (operation, occurred_at, actor, actor_name, verb, target, input) values (gen_random_uuid(), 'epoch', 'operator', 'x', 'a.b', 'x', '{}')",
  'insert into organization_block (organization_id, kind, reason) values (1, $$full$$, $$x$$)',
  'update organization_service set enabled = true',
  'update deployment_target set name = $$qa$$',
  'update idempotency_key set result = null',
];

/** Tables that only the portal may write: who may sign in, by which key, and where events go. */
const FOR_OTHERS = [
  'insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint) values (1, 1, 1, $$x$$, sha256($$$$), $$x$$)',
  'update api_key set revoked_at = now()',
  "insert into session (token_hash, user_id, way, device, place) values ('\\x01', 1, 'link', '', '')",
  'select token_hash from session',
  'select token_hash from sign_in_link',
  'select from openid_sign_in',
  'insert into membership (organization_id, user_id, role) values (1, 1, $$owner$$)',
  'update membership set role = $$owner$$',
  'insert into invitation (organization_id, email, role, invited_by, expires_at) values (1, $$x$$, $$owner$$, 1, now())',
  'insert into "user" (name, email) values ($$x$$, $$x$$)',
  'update openid_provider set issuer = $$x$$',
  'update webhook_endpoint set url = $$x$$',
  'update webhook_endpoint set secret = $$x$$',
  'update webhook_account_secret set secret = $$x$$',
  "insert into domain_tenure (domain_id, status) values (1, 'verified')",
  'update organization set developers_grant_account = true',
  'select routine.create_sandbox(1)',
];

const FOR_PORTAL = ['select routine.drop_click_lines(now())'];

/** The redirect finds where a code leads, and stores visits. */
const FOR_REDIRECT = [
  ...[
    'api_key',
    '"user"',
    'membership',
    'billing_account',
    'movement',
    'call',
    'webhook_endpoint',
    'audit_event',
  ].map((table) => `select from ${table} limit 1`),
  ...[
    'click_backlog',
    'health_report',
    'price',
    'session',
    'opt_out',
    'contact_key',
    'mail',
    'request_log',
  ].map((table) => `select from ${table} limit 1`),
  'select currency from organization',
  'select external_id from link',
  'update billing_account set balance_micro = 1',
  "insert into movement (organization_id, type, kind, amount_micro, balance_after_micro, description) values (1, 'topup', 'payment', 1, 1, 'x')",
  'insert into link (organization_id, tenure_id, code, long_url, is_alias) values (1, 1, $$mine$$, $$https://example.com$$, true)',
  'update link set long_url = $$https://example.com$$',
  'delete from click_backlog',
  "insert into click_backlog (batch_id, shard, clicks, created_at) values (gen_random_uuid(), 0, '', 'epoch')",
  'delete from blocked_host',
  'select routine.is_sandbox(1)',
  "select routine.post_movement(1, 'topup', 1, null, 1, 'x', 'x', null, 'payment')",
  'select routine.open_request_partitions()',
  'select routine.end_sandboxes()',
];

const FOR_OPERATORS = [
  'set role portal',
  'set role urlshortener',
  'select token_hash from sign_in_link',
  'select from openid_sign_in',
  'select routine.open_click_partitions(array[current_date])',
  'select routine.drop_request_partitions()',
  'delete from organization',
  'delete from billing_account',
  'update deployment_target set name = $$qa$$',
  ...LIFE_OF_ORGANIZATION.map((change) => `update organization set ${change}`),
  'insert into organization (name, sandbox_of) values ($$Mine$$, 1)',
  ...OF_KEY.map((change) => `update api_key set ${change}`),
  "insert into audit_event (operation, occurred_at, actor, actor_name, verb, target, input) values (gen_random_uuid(), 'epoch', 'operator', 'x', 'a.b', 'x', '{}')",
  'select routine.end_sandboxes()',
];

/** Backups read everything, also what no other login may. */
const READ_BY_BACKUPS = [
  'select from drizzle.__drizzle_migrations',
  'select token_hash from session',
  'select token_hash from sign_in_link',
  'select from openid_sign_in',
  'select from campaign_recipient',
  'select secret from webhook_account_secret',
];

const FOR_BACKUPS = [
  'update backup set bytes = 1',
  'delete from backup',
  'truncate backup',
  'update billing_account set balance_micro = 1',
  "insert into movement (organization_id, type, kind, amount_micro, balance_after_micro, description) values (1, 'topup', 'payment', 1, 1, 'x')",
  'insert into incident (title, message, status, impact, components) values ($$x$$, $$x$$, $$resolved$$, $$minor$$, $${}$$)',
  'update job_run set succeeded_at = now()',
  "select nextval('link_id_seq')",
  "select routine.post_movement(1, 'topup', 1, null, 1, 'x', 'x', null, 'payment')",
  'select routine.open_request_partitions()',
];

/** Tables that a function has no part in: the work of the others. */
const FOREIGN = {
  links: [
    'update link set long_url = $$https://example.com$$',
    'insert into link_setting (link_id) values (1)',
  ],
  money: [
    'update billing_account set balance_micro = 1',
    'update billing_account set held_micro = 0',
    "insert into movement (organization_id, type, kind, amount_micro, balance_after_micro, description) values (1, 'topup', 'payment', 1, 1, 'x')",
    "select routine.post_movement(1, 'topup', 1, null, 1, 'x', 'x', null, 'payment')",
    'delete from pending_usage',
  ],
  payments: ["update top_up set status = 'paid'", 'insert into payment select', 'delete from spend_limit'],
  calls: [
    'update call_attempt set ended_at = now()',
    'update call set status = status',
    'select from campaign_recipient',
  ],
  contacts: [
    'delete from opt_out',
    'insert into contact_evidence select',
    'update contact_registry set token = null',
  ],
  deliveries: [
    'select secret from webhook_account_secret',
    'delete from webhook_delivery',
    'delete from webhook_event',
  ],
  status: ["update status_component set status = 'operational'", 'delete from answer_day'],
  clicks: [
    'select routine.drop_click_partitions()',
    'update click_cursor set position = position',
    'insert into visitor_mark select',
  ],
  evidence: ['select routine.drop_contact_partitions()'],
} as const;
type Part = keyof typeof FOREIGN;

/** The parts that each function works on. */
const PARTS: Record<FunctionGroup, readonly Part[]> = {
  account: ['payments', 'money'],
  callblasting: ['calls', 'contacts', 'money'],
  contacts: ['contacts', 'evidence'],
  numberinsight: ['money'],
  platform: ['status'],
  portal: ['links', 'clicks', 'calls', 'contacts', 'deliveries', 'money', 'payments'],
  redirect: [],
  tools: [],
  tts: ['money'],
  urlshortener: ['links', 'clicks', 'money'],
  utilities: [],
  webhooks: ['deliveries'],
};

const foreignTo = (group: FunctionGroup): string[] =>
  Object.entries(FOREIGN).flatMap(([part, texts]) => (PARTS[group].some((own) => own === part) ? [] : texts));

const forbiddenTo = (group: Group): readonly string[] => {
  if (group === 'operators') return [...FOR_ALL, ...FOR_OPERATORS];
  if (group === 'backups')
    return [
      ...FOR_ALL,
      ...FOR_FUNCTIONS,
      ...FOR_OTHERS,
      ...FOR_PORTAL,
      ...FOR_BACKUPS,
      ...Object.values(FOREIGN).flat(),
    ].filter((text) => !READ_BY_BACKUPS.includes(text));
  return [
    ...FOR_ALL,
    ...FOR_FUNCTIONS,
    ...(group === 'portal' ? FOR_PORTAL : FOR_OTHERS),
    ...(group === 'account' ? [] : ['select routine.end_sandboxes()']),
    ...(group === 'redirect' ? FOR_REDIRECT : []),
    ...foreignTo(group),
  ];
};

const TRIALS = GROUPS.flatMap((group) => [...new Set(forbiddenTo(group))].map((text) => ({ group, text })));
const BY_STATEMENT = [...Map.groupBy(TRIALS, ({ text }) => text).values()].flat();

// Elsewhere than on CI each statement that is forbidden to most logins is tried with one or two of them.
test.for(rotateSample(BY_STATEMENT, 8, 0))('a login for $group cannot: $text', async ({ group, text }) => {
  await expect(logins[group]?.(text)).rejects.toThrow(REFUSED);
});

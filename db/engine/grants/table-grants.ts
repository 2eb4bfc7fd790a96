import needs from './function-needs.json' with { type: 'json' };

/** Groups without login, whose members are a function's logins: each has the name of its env in `wrangler.toml`. */
export const FUNCTION_GROUPS = [
  'account',
  'callblasting',
  'contacts',
  'numberinsight',
  'platform',
  'portal',
  'redirect',
  'tools',
  'tts',
  'urlshortener',
  'utilities',
  'webhooks',
] as const;
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

/** Those, and the groups of the logins of operators and of the program that backs up. */
export const GROUPS = [...FUNCTION_GROUPS, 'operators', 'backups'] as const;
export type Group = (typeof GROUPS)[number];

/** Whether a function has a login: one that asks only the API has none. */
export const hasGroup = (env: string): env is FunctionGroup => FUNCTION_GROUPS.some((group) => group === env);

/** The group of a function's login, by its env in `wrangler.toml`. */
export function groupOf(env: string): FunctionGroup {
  const group = FUNCTION_GROUPS.find((each) => each === env);
  if (group === undefined) throw new Error(`${env} has no group in db/engine/grants/table-grants.ts.`);
  return group;
}

/** The rights that each function's code needs, as `npm run db:grants` writes them. */
const NEEDS: Readonly<Record<FunctionGroup, FunctionNeeds>> = needs;
type FunctionNeeds = {
  readonly tables: Readonly<Record<string, string>>;
  readonly routines: readonly string[];
  readonly sequences: readonly string[];
};

const none = '';
const read = 'select';
const add = 'select, insert';
const change = 'select, update';
const write = 'select, insert, update';
const replace = 'select, insert, delete';
const all = 'select, insert, update, delete';

/** The moment of an event is the database's. */
const ADD_EVENT =
  'select, insert (operation, actor, actor_id, actor_name, actor_note, verb, organization_id, target, target_id, input, request_id)';
/** A key is only revoked. */
const CHANGE_KEYS = 'select, insert, update (revoked_at)';
const CHANGE_SWITCHES = 'keeps_requests, click_files, event_log, developers_grant_account';
const PROFILE = 'name, legal_name, tax_id, country, currency';
const CHARGE = 'select, update (balance_micro, pending_micro, held_micro, low_balance_micro)';
/** Links that an operator blocked stay blocked, and no link changes its holder, host or code. */
const CHANGE_LINKS =
  'select, insert, update (long_url, status, expires_at, deleted_at, deleted_by_key, restored_at, restored_by_key, archived_at, reference_id, external_id)';
const ADD_REFERENCES =
  'select, insert, update (max_clicks, visits, reached_at, refresh_asked_at, refresh_due_at, refreshed_to)';
const SETTLE_ENDPOINTS =
  'select, update (status, disabled_reason, disabled_at, probed_at, consecutive_failures, failing_since)';
const TURNS = 'last_turn_at, planned_turn_at, numbers_erased_to';

/**
 * The most that functions and operators may do to each table; operators run the runbook's statements and their own
 * commands. A function is granted only what its code needs. The portal may do what others may, unless another right is
 * named for it. Columns that give power are named one by one. Locking a row (`for update`) needs `update` of one column.
 * Ledger and audit log are append-only, for operators too.
 */
const TABLES: Record<string, readonly [functions: string, operators: string, portal?: string]> = {
  answer_day: [all, read],
  api_key: [read, CHANGE_KEYS, CHANGE_KEYS],
  audit_event: [ADD_EVENT, ADD_EVENT],
  backup: [read, read],
  batch: [all, change],
  batch_chunk: [write, change],
  billing_account: [CHARGE, write],
  blocked_host: [read, replace],
  call: [write, change],
  call_attempt: [all, read],
  call_audio: [all, read],
  call_destination: [read, all],
  call_setting: [
    `select, insert (organization_id), update (${TURNS})`,
    write,
    `select, insert (organization_id), update (${TURNS}, requires_purpose)`,
  ],
  call_spend: [write, read],
  caller_id: [read, all],
  campaign: [write, read],
  campaign_progress: [write, read],
  campaign_recipient: [all, change],
  click_backlog: ['select, insert, delete', add],
  click_batch: [add, none],
  click_cursor: [change, read],
  click_file: [replace, read],
  click_flood: [write, read],
  click_line: [add, none],
  click_set_aside: [add, 'select, delete'],
  contact_check_day: [all, read],
  contact_evidence: [add, read],
  contact_key: [add, read],
  contact_registry: [change, write, write],
  contact_touch: [all, read],
  cost_center: [read, write, write],
  deployment_target: [read, read],
  domain: [read, write, write],
  domain_tenure: [
    'select, update (root_url, not_found_url)',
    write,
    'select, insert, update (status, is_default, proof, verified_at, released_at, root_url, not_found_url)',
  ],
  health_report: [replace, read],
  idempotency_key: [replace, change],
  incident: [read, write],
  invitation: [none, 'select, update, delete', all],
  job_run: [write, read],
  key_day: [all, read],
  link: [CHANGE_LINKS, change],
  link_counter: [write, read],
  link_day: [write, read],
  link_month: [write, none],
  link_reference: [ADD_REFERENCES, change],
  link_reference_tally: [write, write],
  link_search_cursor: [change, read],
  link_search_edit: [replace, add],
  link_search_segment: [replace, read],
  link_search_slice: [all, read],
  link_setting: ['select, insert, update (reached_at), delete', read],
  link_tally: [write, write],
  lookup_day: [write, none],
  mail: [add, write, all],
  mail_preference: [read, write, write],
  maintenance: [read, write],
  membership: [
    'select, update (last_seen_at)',
    write,
    'select, insert, update (role, status, created_at, last_seen_at, visited_at)',
  ],
  movement: [add, add],
  movement_day: [write, write],
  number_load: [read, add],
  number_range: [read, replace],
  openid_provider: [read, 'select, update, delete', all],
  openid_sign_in: [none, none, all],
  opt_out: [all, read],
  organization: [
    'select, update (keeps_requests)',
    `select, insert (${PROFILE}), update (${PROFILE}, status, redirects_until, ${CHANGE_SWITCHES})`,
    `select, update (${CHANGE_SWITCHES})`,
  ],
  organization_block: [read, write],
  organization_day: [write, read],
  organization_month: [write, none],
  organization_service: [read, write],
  payment: [write, read],
  pending_usage: [all, read],
  plan: [read, all],
  plan_usage: [write, none],
  ported_number: [read, all],
  price: [read, add],
  reference_counter: [write, read],
  registry_answer: [all, read],
  request_log: [add, none],
  routing_number: [read, write],
  session: [none, change, all],
  sign_in_link: [none, none, all],
  speech_audio: [all, read],
  spend: [write, write],
  spend_limit: [all, all],
  spend_notice: [add, add],
  status_component: [all, read],
  status_day: [all, none],
  synthesis: [all, read],
  top_up: [write, read],
  upload_part: [replace, read],
  user: [read, write, 'select, insert, update (name, language)'],
  visitor_mark: [write, none],
  voice_carrier: ['select, insert (name), update (next_dial_at, paused_until)', write],
  event_log: [add, add],
  webhook_account_secret: [add, write, write],
  webhook_attempt: [all, read],
  webhook_delivery: [all, write],
  webhook_endpoint: [SETTLE_ENDPOINTS, write, write],
  webhook_event: [replace, add],
  webhook_lane: [all, write],
  webhook_slot: [change, read],
};

/** The redirect finds where a code leads, and stores visits and the answers given while Redis does not take them. */
const OF_REDIRECT: Record<string, string> = {
  blocked_host: read,
  click_backlog: 'insert (batch_id, shard, clicks)',
  domain: read,
  domain_tenure: read,
  health_report: 'insert (id, at, report)',
  link: 'select (id, organization_id, tenure_id, code, long_url, status, blocked_at, deleted_at, expires_at, reference_id)',
  link_reference: 'select (id, reached_at)',
  link_setting: read,
  organization: 'select (id, name, redirects_until)',
};

/** Noting a backup. The program reads everything else, and writes nothing of it. */
const OF_BACKUPS: Record<string, string> = { backup: add };

/** Any function may ask with its login's address whose database this is (`npm run secrets`). */
const OF_EVERY_LOGIN: Record<string, string> = { deployment_target: read };

/** The most that a function may do to a table. */
export function grantLimitOf(table: string, group: FunctionGroup): string {
  const [functions = none, , portal = functions] = TABLES[table] ?? [];
  if (group === 'redirect') return OF_REDIRECT[table] ?? none;
  return group === 'portal' ? portal : functions;
}

/** `select`, `update (status)`. */
const RIGHT = /([a-z]+)(?: \([^)]*\))?/g;

/** Selects those of a limit's rights that are needed. */
function neededOf(limit: string, needed = none): string {
  const names = new Set(needed.split(', '));
  return [...limit.matchAll(RIGHT)]
    .flatMap(([right, name = '']) => (names.has(name) ? [right] : []))
    .join(', ');
}

const rightsOf = (table: string, group: FunctionGroup): string =>
  OF_EVERY_LOGIN[table] ?? neededOf(grantLimitOf(table, group), NEEDS[group].tables[table]);

type Rights = Readonly<Record<string, Readonly<Record<Group, string>>>>;

const byGroup = (
  others: Record<Exclude<Group, FunctionGroup>, string>,
  ofFunction: (group: FunctionGroup) => string,
): Rights[string] => ({
  // One key for each function.
  ...(Object.fromEntries(FUNCTION_GROUPS.map((group) => [group, ofFunction(group)])) as Record<
    FunctionGroup,
    string
  >),
  ...others,
});

/** The rights of each group on each table: `select, update (status)`. */
export const TABLE_GRANTS: Rights = Object.fromEntries(
  Object.entries(TABLES).map(([table, [, operators]]) => [
    table,
    byGroup({ operators, backups: OF_BACKUPS[table] ?? read }, (group) => rightsOf(table, group)),
  ]),
);

/** Sequences that code draws from itself; those of identity columns need no grant. Backups read all of them. */
export const SEQUENCE_GRANTS: Rights = {
  link_id_seq: byGroup({ operators: none, backups: none }, (group) =>
    NEEDS[group].sequences.includes('link_id_seq') ? 'usage' : none,
  ),
};

/** The functions whose code calls a function of the schema `routine`. */
export const usersOf = (name: string): FunctionGroup[] =>
  FUNCTION_GROUPS.filter((group) => NEEDS[group].routines.includes(name));

/** Lists who may call a function that runs with its caller's rights. */
export const callersOf = (name: string): readonly Group[] => [...usersOf(name), 'operators'];

/**
 * The functions of `db/<subject>/functions` that run with the owner's rights (`security definer`), and who may call each. All
 * others run with their caller's rights. `test/sql/kernel/access/definers.test.ts` tries each with what its callers control.
 */
export const DEFINER_GRANTS: Record<string, readonly Group[]> = {
  open_click_partitions: ['urlshortener'],
  drop_click_partitions: ['urlshortener'],
  drop_click_lines: ['urlshortener'],
  open_contact_partitions: ['callblasting', 'contacts'],
  drop_contact_partitions: ['contacts'],
  // Recording requests opens the partition of the day when it is missing.
  open_request_partitions: FUNCTION_GROUPS.filter((group) => group !== 'redirect'),
  drop_request_partitions: ['portal'],
  stage_number_table: ['operators'],
  swap_number_table: ['operators'],
  erase_person: ['operators'],
  erase_called_number: ['operators'],
  erase_invited: ['operators'],
  erase_organization: ['operators'],
  create_sandbox: ['portal', 'operators'],
  end_sandboxes: ['account'],
  // A trigger's function, which nobody calls.
  follow_to_sandbox: [],
  list_sign_ins: ['operators'],
};

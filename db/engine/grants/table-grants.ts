/**
 * Groups without login, whose members are the logins of deployed functions, of operators and of the program that backs
 * up: `redirects` of the redirect, `portals` of the portal, `workers` of every other function.
 */
export const GROUPS = ['workers', 'operators', 'portals', 'redirects', 'backups'] as const;
export type Group = (typeof GROUPS)[number];

/** The groups of functions' logins. */
export const FUNCTION_GROUPS = ['workers', 'portals', 'redirects'] as const satisfies readonly Group[];
export type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

/** The group of a function's login, by its env in `wrangler.toml`. */
export const groupOf = (env: string): FunctionGroup =>
  env === 'redirect' ? 'redirects' : env === 'portal' ? 'portals' : 'workers';

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
/** What an operator blocked stays blocked, and no link changes its holder, host or code. */
const CHANGE_LINKS =
  'select, insert, update (long_url, status, expires_at, deleted_at, deleted_by_key, restored_at, restored_by_key, archived_at, reference_id, external_id)';
const SETTLE_ENDPOINTS =
  'select, update (status, disabled_reason, disabled_at, probed_at, consecutive_failures, failing_since)';
const TURNS = 'last_turn_at, planned_turn_at, numbers_erased_to';

/**
 * What each group may do to each table: what its code does, and for operators the runbook's statements. Portals may do
 * what Workers may, unless something else is said of them. Columns that give power are named one by one. Locking a row
 * (`for update`) needs `update` of one column. Ledger and audit log are append-only, for operators too.
 */
const TABLES: Record<string, readonly [workers: string, operators: string, portals?: string]> = {
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
  click_backlog: [replace, add],
  click_batch: [add, none],
  click_cursor: [change, read],
  click_file: [all, read],
  click_flood: [write, read],
  click_line: [add, none],
  click_set_aside: [add, 'select, delete'],
  contact_check_day: [all, read],
  contact_evidence: [add, read],
  contact_key: [add, read],
  contact_registry: [change, write, write],
  contact_touch: [write, read],
  cost_center: [read, write, write],
  deployment_target: [read, read],
  domain: [read, write, write],
  domain_tenure: [
    read,
    write,
    'select, insert, update (status, is_default, proof, verified_at, released_at)',
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
  link_reference: [add, change],
  link_reference_tally: [write, write],
  link_search_cursor: [change, read],
  link_search_edit: [replace, add],
  link_search_segment: [replace, read],
  link_search_slice: [all, read],
  link_setting: [all, read],
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
  event_log: [replace, add],
  webhook_account_secret: [add, write, write],
  webhook_attempt: [all, read],
  webhook_delivery: [all, write],
  webhook_endpoint: [SETTLE_ENDPOINTS, write, write],
  webhook_event: [replace, add],
  webhook_lane: [all, write],
  webhook_slot: [change, read],
};

/** Finding where a code leads, and storing visits and the answers given while Redis does not take them. */
const OF_REDIRECTS: Record<string, string> = {
  blocked_host: read,
  click_backlog: 'insert (batch_id, shard, clicks)',
  // Whose database this is, which putting the login's address asks.
  deployment_target: read,
  domain: read,
  domain_tenure: read,
  health_report: 'insert (id, at, report)',
  link: 'select (id, organization_id, tenure_id, code, long_url, status, blocked_at, deleted_at, expires_at)',
  link_setting: read,
  organization: 'select (id, redirects_until)',
};

/** Noting a backup. The program reads everything else, and writes nothing of it. */
const OF_BACKUPS: Record<string, string> = { backup: add };

type Rights = Readonly<Record<string, Readonly<Record<Group, string>>>>;

/** What each group may do to each table: `select, update (status)`. */
export const TABLE_GRANTS: Rights = Object.fromEntries(
  Object.entries(TABLES).map(([table, [workers, operators, portals = workers]]) => [
    table,
    {
      workers,
      operators,
      portals,
      redirects: OF_REDIRECTS[table] ?? none,
      backups: OF_BACKUPS[table] ?? read,
    },
  ]),
);

/** Sequences that code draws from itself; those of identity columns need no grant. Backups read all of them. */
export const SEQUENCE_GRANTS: Rights = {
  link_id_seq: { workers: 'usage', operators: none, portals: 'usage', redirects: none, backups: none },
};

/** The functions that the redirect calls; it may call no other. */
const REDIRECTS_CALL = ['is_refused_host'];

/** Who may call a function that runs with its caller's rights. */
export const callersOf = (name: string): readonly Group[] =>
  GROUPS.filter((group) => group !== 'backups' && (group !== 'redirects' || REDIRECTS_CALL.includes(name)));

/**
 * The functions of `db/<subject>/functions` that run with the owner's rights (`security definer`), and who may call each. All
 * others run with their caller's rights. `test/sql/platform/access/definers.test.ts` tries each with what its callers control.
 */
export const DEFINER_GRANTS: Record<string, readonly Group[]> = {
  open_click_partitions: ['workers'],
  drop_click_partitions: ['workers'],
  drop_click_lines: ['workers'],
  open_contact_partitions: ['workers'],
  drop_contact_partitions: ['workers'],
  open_request_partitions: ['workers', 'portals'],
  drop_request_partitions: ['workers', 'portals'],
  stage_number_table: ['operators'],
  swap_number_table: ['operators'],
  erase_person: ['operators'],
  erase_called_number: ['operators'],
  erase_invited: ['operators'],
  erase_organization: ['operators'],
  create_sandbox: ['portals', 'operators'],
  end_sandboxes: ['workers'],
  // A trigger's function, which nobody calls.
  follow_to_sandbox: [],
  list_sign_ins: ['operators'],
};

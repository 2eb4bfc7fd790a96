/** Groups without login; a deployment's login is a member of `workers`, an operator's of `operators`. */
export const GROUPS = ['workers', 'operators'] as const;
export type Group = (typeof GROUPS)[number];

const none = '';
const read = 'select';
const add = 'select, insert';
const change = 'select, update';
const write = 'select, insert, update';
const replace = 'select, insert, delete';
const all = 'select, insert, update, delete';

/**
 * What each group may do to each table, in the order of GROUPS: what its code does, and for operators the runbook's
 * statements. Locking a row (`for update`) needs `update`. Ledger and audit log are append-only, for operators too.
 */
export const TABLE_GRANTS: Record<string, readonly [workers: string, operators: string]> = {
  answer_day: [all, read],
  api_key: [write, write],
  audit_event: [add, add],
  batch: [all, change],
  batch_chunk: [write, change],
  billing_account: [change, write],
  blocked_host: [read, replace],
  call: [write, change],
  call_attempt: [all, read],
  call_audio: [all, read],
  call_destination: [read, all],
  call_setting: [write, write],
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
  contact_registry: [write, write],
  contact_touch: [write, read],
  cost_center: [write, write],
  deployment_target: [read, read],
  domain: [write, write],
  domain_tenure: [write, write],
  health_report: [replace, read],
  idempotency_key: [replace, change],
  incident: [read, write],
  invitation: [all, 'select, update, delete'],
  job_run: [write, read],
  key_day: [all, read],
  link: [write, change],
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
  mail: [all, write],
  mail_preference: [write, read],
  maintenance: [read, write],
  membership: [write, write],
  movement: [add, add],
  movement_day: [write, write],
  number_load: [read, add],
  number_range: [read, replace],
  openid_provider: [all, 'select, update, delete'],
  openid_sign_in: [all, none],
  opt_out: [all, read],
  organization: [change, write],
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
  session: [all, change],
  sign_in_link: [all, none],
  speech_audio: [all, read],
  spend: [write, write],
  spend_limit: [all, all],
  spend_notice: [add, add],
  status_component: [all, read],
  status_day: [all, none],
  synthesis: [all, read],
  top_up: [write, read],
  user: [write, write],
  visitor_mark: [write, none],
  voice_carrier: [write, write],
  event_log: [replace, add],
  webhook_account_secret: [write, write],
  webhook_attempt: [all, read],
  webhook_delivery: [all, write],
  webhook_endpoint: [write, write],
  webhook_event: [replace, add],
  webhook_lane: [all, write],
  webhook_slot: [change, read],
};

/** Sequences that code draws from itself; those of identity columns need no grant. */
export const SEQUENCE_GRANTS: Record<string, readonly [workers: string, operators: string]> = {
  link_id_seq: ['usage', none],
};

/**
 * The functions of `db/<subject>/functions` that run with the owner's rights (`security definer`), and who may call each. All others run
 * with their caller's rights, so both groups may call them.
 */
export const DEFINER_GRANTS: Record<string, readonly Group[]> = {
  open_click_partitions: ['workers'],
  drop_click_partitions: ['workers'],
  drop_click_lines: ['workers'],
  open_contact_partitions: ['workers'],
  drop_contact_partitions: ['workers'],
  open_request_partitions: ['workers'],
  drop_request_partitions: ['workers'],
  stage_number_table: ['operators'],
  swap_number_table: ['operators'],
  erase_person: ['operators'],
  erase_called_number: ['operators'],
  erase_invited: ['operators'],
  erase_organization: ['operators'],
  create_sandbox: ['workers', 'operators'],
  end_sandboxes: ['workers'],
  // A trigger's function, which nobody calls.
  follow_to_sandbox: [],
  list_sign_ins: ['operators'],
};

import { SANDBOX_CARRIER } from '../../../../db/calls/tables/words.ts';
import { MAX_KNOWN_CONTACTS } from '../../../../db/contacts/tables/contact-evidence.ts';
import { MAX_CLICK_FILES } from '../../../../shared/clicks/files/list-click-files.ts';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { MAX_DOMAINS_EVER } from '../../../../shared/links/domains/add-domain.ts';

/** Statements that give organization `$1` rows `1` to `$2` of a list, each as large as its fields may be, and where it is read. */
export type Filling = {
  rows: number;
  statements: readonly string[];
  search?: string;
  /** A statement whose `value` is this parameter of the path. */
  param?: readonly [name: string, statement: string];
};

/** More than the hundred of a page. */
const PAGE = 120;
/** More than an answer may have, within the rows of a file. */
const FILE = 4_900;
/** Characters that take four bytes. */
const wide = (characters: number) => `repeat('😀', ${characters})`;
/** A name that is different in each row. */
const name = (characters: number) => `(lpad(n::text, 8, '0') || ${wide(characters - 8)})`;
const ROWS = 'generate_series(1, $2::int) n';

/** Each character of a destination takes twelve bytes of the 8,192 that it may have once it is encoded. */
const links = (rows: number): Filling => ({
  rows,
  statements: [
    `with made as (insert into link_reference (organization_id, name) values ($1, ${wide(64)}) returning id)
     insert into link (organization_id, tenure_id, code, long_url, is_alias, reference_id, external_id)
     select $1, (select min(id) from domain_tenure where organization_id is null and status = 'verified'),
            rpad('big-' || $1::bigint::text || '-' || n || '-', 32, 'x'), rpad('https://example.com/', 680, '😀'), true,
            made.id, ${name(64)}
       from made, ${ROWS}`,
  ],
});

/** Calls with as many attempts as there can be, each with a recording. */
const calls = (rows: number): Filling => ({
  rows,
  statements: [
    `insert into voice_carrier (name) select '${SANDBOX_CARRIER}' where $1::bigint + $2::int > 0 on conflict do nothing`,
    `with made as (
       insert into call (organization_id, call_id, to_number, caller_id, client_reference, creditor, audio_key, audio_ms, repeat,
                         recording_ttl_sec, max_attempts, min_interval_sec, min_success_sec, status, attempts, purpose, on_machine,
                         next_attempt_at, sent_at, created_at, finished_at, end_reason)
       select $1, gen_random_uuid(), '573001234567', '576011234567', ${name(128)}, ${wide(100)}, repeat('a', 1500), 1000, 1,
              3600, 5, 60, 1, 'failed', 5, 'advertising', 'continue', now(), now(), now(), now(), 'no_answer'
         from ${ROWS}
       returning id)
     insert into call_attempt (call_id, attempt, token, carrier, status, dtmf, answered_by, hangup_cause, cause_text, duration_total,
                               duration_air, started_at, answered_at, ended_at, deadline_at, recorded_at, recording_expires_at)
     select id, attempt, gen_random_uuid()::text, '${SANDBOX_CARRIER}', 'completed', repeat('9', 32), 'human', 16,
            repeat('x', 200), 86400, 86400, now(), now(), now(), now(), now(), now() + interval '1 hour'
       from made, generate_series(1, 5) attempt`,
  ],
});

const batches = (service: string, reference: number): Filling => ({
  rows: PAGE,
  statements: [
    `insert into batch (organization_id, job_id, service, status, count, accepted, unit_micro, reference, created_at, expires_at, finished_at)
     select $1, gen_random_uuid(), '${service}', 'failed', 100000, 100000, 1, ${name(reference)}, now(), now() + interval '90 days', now()
       from ${ROWS}`,
  ],
});

/** Movements that change nothing, so that the balance stays the sum of them. */
const movements = (rows: number): Filling => ({
  rows,
  statements: [
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference)
     select $1, 'charge', 'link', 'urlshortener', 0, balance_micro, ${wide(200)}, ${name(200)}
       from billing_account, ${ROWS} where organization_id = $1`,
  ],
});

const TERMS = JSON.stringify({
  repeat: 1,
  recordingTtlSec: 0,
  maxAttempts: 1,
  minIntervalSec: 60,
  minSuccessSec: 0,
});

const campaigns = (rows: number): Filling => ({
  rows,
  statements: [
    `with made as (
       insert into campaign (organization_id, campaign_id, name, status, terms, text, voice, reference, created_at, started_at, finished_at)
       select $1, gen_random_uuid(), ${name(100)}, 'completed', '${TERMS}', ${wide(4_000)}, 'es-CO-Salome', ${wide(64)}, now(), now(), now()
         from ${ROWS}
       returning id)
     insert into campaign_progress (campaign_id) select id from made`,
  ],
});

const RECIPIENTS = `
  insert into campaign_recipient (campaign_id, position, is_ordinary, state, to_number, external_id, end_reason)
  select campaign.id, n, true, 'ended', '573' || lpad(n::text, 9, '0'), ${name(64)}, 'excluded'
    from campaign, ${ROWS} where organization_id = $1`;

/** The evidence as `decide_contact` writes it. */
const KNOWN = `(select jsonb_build_object('contacts', jsonb_agg(jsonb_build_object('channel', 'email', 'at', '2026-11-21T13:30:00.000Z')))
    from generate_series(1, ${MAX_KNOWN_CONTACTS}))`;

/** Lists of what an organization has, by operation. */
export const FILLINGS: Readonly<Record<string, Filling>> = {
  listLinks: links(PAGE),
  exportLinks: links(FILE),
  listReferences: {
    rows: PAGE,
    statements: [`insert into link_reference (organization_id, name) select $1, ${name(64)} from ${ROWS}`],
  },
  listLinkBatches: batches('urlshortener', 64),
  listBatches: batches('numberinsight', 255),
  listClickFiles: {
    rows: MAX_CLICK_FILES,
    search: `?from=${addDays(toColombiaDay(new Date()), -29)}`,
    statements: [
      `insert into click_file (organization_id, hour, part, last_id, lines, bytes)
       select $1, date_trunc('hour', now()) - n % 600 * interval '1 hour', 1 + n / 600, n, 50000, 2000000000 from ${ROWS}`,
    ],
  },
  listDomains: {
    rows: MAX_DOMAINS_EVER,
    statements: [
      `with made as (
         insert into domain (name) select rpad($1::bigint::text || '-' || n || '-', 253, 'a') from ${ROWS} returning id)
       insert into domain_tenure (organization_id, domain_id, status, released_at) select $1, id, 'released', now() from made`,
    ],
  },
  listSyntheses: {
    rows: PAGE,
    statements: [
      `insert into synthesis (organization_id, synthesis_id, status, cached, char_count, voice, language, tier, cost_micro, currency,
                              reference, error_code, created_at, finished_at)
       select $1, gen_random_uuid(), 'failed', false, 4000, 'es-CO-Salome', 'es-CO', 'neural', 0, 'COP', ${name(255)},
              'ENGINE_UNAVAILABLE', now(), now()
         from ${ROWS}`,
    ],
  },
  listCalls: calls(PAGE),
  exportCalls: calls(600),
  listAudios: {
    rows: 1_000,
    statements: [
      `insert into call_audio (organization_id, audio_id, name, original_name, format, duration_ms, size_bytes, object_key, created_at)
       select $1, gen_random_uuid(), ${name(128)}, ${wide(255)}, 'wav', 600000, 10000000, 'audios/largest.wav', now() from ${ROWS}`,
    ],
  },
  listCampaigns: campaigns(PAGE),
  listCampaignResults: {
    rows: 5_500,
    statements: [
      campaigns(1).statements[0]?.replace(ROWS, '(select 1 as n where $2::int > 0) one') ?? '',
      RECIPIENTS,
    ],
    param: ['id', 'select campaign_id as value from campaign where organization_id = $1'],
  },
  listOptOuts: {
    rows: PAGE,
    statements: [
      `insert into opt_out (organization_id, number_hash, number, purpose, source, opted_out_at)
       select $1, sha256(n::text::bytea), '573' || lpad(n::text, 9, '0'), 'advertising', ${name(200)}, now() from ${ROWS}`,
    ],
  },
  listContactEvidence: {
    rows: PAGE,
    search: '?number=573001234567',
    statements: [
      'select routine.open_contact_partitions() where $1::bigint + $2::int > 0',
      `insert into contact_evidence (organization_id, number_hash, key_id, decided_at, call_id, attempt, purpose, creditor, rules, known)
       select $1, routine.hash_number(key, '573001234567'), 1, now() + n * interval '1 ms', gen_random_uuid(), n, 'collection',
              ${wide(100)}, array['OPTED_OUT', 'EXCLUDED_REGISTRY', 'CONTACT_HOURS', 'FREQUENCY'], ${KNOWN}
         from ${ROWS}, routine.contact_key_of($1) key`,
    ],
  },
  getUsage: {
    rows: 4_900,
    search: `?groupBy=day,service,costCenter&from=${addDays(toColombiaDay(new Date()), -60)}`,
    statements: [
      `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, quantity, description, cost_center_id,
                             created_at)
       select $1, 'charge', 'link', 'urlshortener', 0, balance_micro, 999999999, 'Short link created', n % 100,
              now() - (1 + n / 100) * interval '1 day'
         from billing_account, ${ROWS} where organization_id = $1`,
    ],
  },
  listMovements: movements(PAGE),
  exportMovements: movements(FILE),
  listCostCenters: {
    rows: PAGE,
    statements: [
      `insert into cost_center (organization_id, code, name) select $1, ${name(200)}, ${wide(200)} from ${ROWS}`,
    ],
  },
  listUsers: {
    rows: PAGE,
    statements: [
      `with made as (
         insert into "user" (name, email) select ${wide(200)}, rpad($1::bigint::text || '.' || n || '.', 254, 'x') from ${ROWS} returning id)
       insert into membership (organization_id, user_id, role) select $1, id, 'administrator' from made`,
    ],
  },
  listRequests: {
    rows: PAGE,
    search: '?limit=100&operation=largest',
    statements: [
      'select routine.open_request_partitions() where $1::bigint + $2::int > 0',
      `insert into request_log (request_id, at, organization_id, api_key_id, operation, status, code, duration_ms, sample_weight)
       select gen_random_uuid(), date_trunc('milliseconds', now()), $1, 1, 'largest', 503, repeat('X', 100), 120000, 1000000 from ${ROWS}`,
    ],
  },
  listEvents: {
    rows: 45,
    statements: [
      'update organization set event_log = true where id = $1 and $2::int > 0',
      `with made as (
         insert into webhook_event (organization_id, type, service, occurred_at, data)
         select $1, 'urlshortener.link.deleted', 'urlshortener', now(), jsonb_build_object('code', n || repeat('a', 200000)) from ${ROWS}
         returning id, type, service)
       insert into event_log (organization_id, event_id, type) select $1, id, type from made`,
    ],
  },
  listDeliveries: {
    rows: PAGE,
    statements: [
      `with made as (
         insert into webhook_event (organization_id, type, service, occurred_at, data)
         select $1, 'webhook.test', 'webhook', now(), '{}' from ${ROWS} returning id)
       insert into webhook_delivery (organization_id, event_id, adhoc_url, state, attempts, lane, finished_at)
       select $1, id, rpad('https://example.com/', 2048, 'a'), 'delivered', 1, 'largest', now() from made`,
    ],
  },
};

/** Operations with a list that holds no more than this, and what keeps it so. */
export const SMALL: Readonly<Record<string, string>> = {
  listCountries: 'the countries of the catalog, which the code has',
  getStatus:
    'the components, which the code has, and the last hundred incidents and next hundred maintenances, which its query reads',
  listServices: 'the services of the catalog, which the code has',
  listVoices: 'the voices of the catalog, which the code has',
  listCallVoices: 'the voices of the catalog, which the code has',
  listPlatformPrices: 'a price of each item and currency, which operators set',
  listPrices: 'a price of each item and destination, which the code has',
  getBilling: 'the last plans, as many as its query reads, and a limit for each period, the key of its table',
  getLimits: 'a limit for each period, the key of its table',
  getLinkSettings: 'ten rules, which the body that sets them has at most',
  getLinkStats: 'the days or hours of a range, which is refused if it is longer (MAX_DAYS)',
  getOverview: 'the same, and the most visited links, as many as its query reads',
  getCall: 'five attempts, which the terms of a call have at most',
};

import { beforeAll, describe, expect, test } from 'vitest';
import { SAY_AUDIT_EVENT } from '../../../db/kernel/with-audit-event.ts';
import { eraseOrganization } from '../../../db/people/functions/organizations.ts';
import { eraseCalledNumber, erasePerson } from '../../../db/people/functions/people.ts';
import { columnsWith, fillTables, inTablesWith, PERSON_COLUMNS } from '../suite/fill-tables.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';

const ID = 900_001;

const ITS_TABLES = `relname in ('organization', 'user') or ${inTablesWith(
  'organization_id',
  'link_id',
  'campaign_id',
  'call_id',
  'batch_id',
  'reference_id',
  'delivery_id',
  'top_up_id',
)}`;
const PEOPLE = inTablesWith(...PERSON_COLUMNS);
const NUMBERS = "attname ~ 'number|caller|external|reference|clicks'";
const JSON_COLUMNS = "atttypid = 'jsonb'::regtype";

/** Runs work as one audited verb. */
async function audited(sql: ReturnType<typeof useSql>, target: string, work: () => Promise<unknown>) {
  const event = {
    operation: crypto.randomUUID(),
    once: false,
    actor: 'operator',
    actorNote: 'Eva',
    requestId: 'r',
  };
  await sql.query('begin');
  await sql.query(SAY_AUDIT_EVENT, [
    JSON.stringify({ ...event, verb: `${target}.erase`, targets: [target], input: {} }),
  ]);
  const done = await work();
  await sql.query('commit');
  return done;
}

/** The columns that an erasure leaves, and why. */
type Kept = Readonly<Record<string, readonly string[]>>;

const namesOf = (kept: Kept): string[] => Object.values(kept).flat().sort();

describe('Of an erased organization', () => {
  const sql = useSql();
  const WORD = 'confidential@example.com';
  const KEPT: Kept = {
    'accounting records': [
      'movement.description',
      'movement.reference',
      'movement.service',
      'movement.type',
      'movement_day.kind',
      'movement.kind',
      'payment.status',
      'top_up.status',
      'billing_account.mode',
      'billing_account.status',
      'movement_day.service',
      'movement_day.type',
      'payment.transaction_id',
      'pending_usage.service',
      'plan.name',
      'plan.service',
      'plan_usage.service',
      'price.item',
      'spend.period',
      'spend_notice.period',
    ],
    'purged before it can be erased': [
      'batch_chunk.made',
      'click_line.browser',
      'click_line.country',
      'click_line.destination',
      'click_line.device',
      'click_line.os',
      'click_line.referrer',
      'event_log.type',
      'mail.cause',
      'mail.data',
      'request_log.code',
      'request_log.operation',
      'webhook_attempt.error',
      'webhook_attempt.request_headers',
      'webhook_attempt.response_body',
      'webhook_attempt.response_headers',
      'webhook_attempt.url',
      'webhook_delivery.adhoc_url',
      'webhook_delivery.lane',
      'webhook_event.data',
      'webhook_event.service',
      'webhook_event.type',
    ],
    'counts of visits': [
      'link_day.dimensions',
      'movement.causes',
      'organization_day.dimensions',
      'organization_day.top_links',
      'organization_month.dimensions',
      'organization_month.top_links',
    ],
    'the names of its domains, and codes, which are never released': ['batch.terms', 'link.code'],
    'batches of clicks, which are no organization’s': [
      'click_backlog.clicks',
      'click_set_aside.clicks',
      'click_set_aside.reason',
    ],
    'words and codes of ours, of carriers and of engines': [
      'api_key.capabilities',
      'api_key.services',
      'api_key.token_hint',
      'audit_event.actor_note',
      'audit_event.actor_name',
      'audit_event.request_id',
      'audit_event.target',
      'audit_event.target_id',
      'audit_event.verb',
      'call.audio_key',
      'call.held_for',
      'call.on_machine',
      'call.purpose',
      'call_destination.destination',
      'call.end_reason',
      'call.fault_reason',
      'call.refusal',
      'call_attempt.carrier',
      'call_attempt.carrier_call_id',
      'call_attempt.carrier_recording_id',
      'call_attempt.cause_text',
      'call_attempt.price_item',
      'call_attempt.token',
      'call_audio.object_key',
      'campaign.audio_key',
      'campaign.sentences',
      'campaign.voice',
      'campaign.window_zone',
      'campaign_progress.reasons',
      'contact_evidence.known',
      'contact_evidence.purpose',
      'contact_evidence.refusal',
      'contact_evidence.rules',
      'link_reference_tally.status',
      'link_tally.status',
      'organization_service.service',
      'speech_audio.engine',
      'speech_audio.voice',
      'synthesis.error_code',
      'synthesis.language',
      'synthesis.tier',
      'synthesis.voice',
      'webhook_endpoint.services',
      'webhook_endpoint.types',
    ],
  };
  beforeAll(() => fillTables(sql, ID, WORD));

  test('no text stays in a table of organizations, but for what is listed', async () => {
    await sql.query(
      "update organization set status = 'closed', closed_at = now() - interval '11 years', redirects_until = now() - interval '1 day'",
    );
    await sql.query('alter table movement disable trigger user');
    await sql.query("update movement set created_at = now() - interval '11 years'");
    await sql.query("update call set status = 'success', finished_at = now()");
    await sql.query(`update campaign set terms = '{"callerId": "${WORD}", "creditor": "${WORD}"}'`);
    const DAYS = `select dimensions from link_day where link_id = (select min(id) from link where organization_id = ${ID}) and day between '2026-03-02' and '2026-03-04' order by day`;
    await sql.query(
      `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
       select min(id), days.day, 1, 1, 0, 0, dimensions
         from link, (values ('2026-03-02'::date, routine.pack_dimensions($1)), ('2026-03-03', $1), ('2026-03-04', $2)) days (day, dimensions)
        where organization_id = ${ID} group by days.day, dimensions`,
      [
        JSON.stringify(['CO', null, null, null, null, null, null, 'https://example.com/led']),
        JSON.stringify(['CO']),
      ],
    );
    const erase = () => callOf(sql, eraseOrganization)({ organization: ID });
    expect(await audited(sql, 'organization', erase)).toBe('erased');
    expect(await columnsWith(sql, WORD, ITS_TABLES)).toEqual(namesOf(KEPT));
    // Where its links led is no longer counted.
    const led = ['CO', ...Array.from({ length: 6 }, () => null)];
    expect(await sql.query(DAYS)).toEqual([led, led, ['CO']].map((dimensions) => ({ dimensions })));
  });
});

describe('Of an erased person', () => {
  const sql = useSql();
  const WORD = 'ana@example.com';
  const KEPT: Kept = {
    'what belongs to the organization': [
      'api_key.name',
      'api_key.networks',
      'batch.terms',
      'batch_chunk.made',
      'campaign.terms',
      'link_setting.rules',
      'campaign_recipient.variables',
    ],
    'purged within 90 days, without the person’s name or address': [
      'mail.cause',
      'mail.data',
      'webhook_attempt.request_headers',
      'webhook_attempt.response_headers',
      'webhook_event.data',
      'health_report.report',
    ],
    'results, of which none names a person': ['idempotency_key.result'],
    counts: [
      'campaign_progress.reasons',
      'link_day.dimensions',
      'link_month.dimensions',
      'movement.causes',
      'organization_day.dimensions',
      'organization_day.top_links',
      'organization_month.dimensions',
      'organization_month.top_links',
    ],
    'files that are arriving, of which nothing is there an hour later': ['upload_part.lines'],
    'words and codes of ours': [
      'top_up.status',
      'api_key.capabilities',
      'api_key.services',
      'api_key.token_hint',
      'audit_event.actor_note',
      'audit_event.request_id',
      'audit_event.target',
      'audit_event.target_id',
      'audit_event.verb',
      'campaign.sentences',
      'contact_evidence.known',
    ],
  };
  beforeAll(() => fillTables(sql, ID, WORD));

  test('no text stays in a table that refers to people, nor in JSON, but for what is listed', async () => {
    await sql.query('alter table audit_event disable trigger user');
    await sql.query("update audit_event set actor = 'user'");
    await sql.query('alter table audit_event enable trigger user');
    expect(await audited(sql, 'user', () => callOf(sql, erasePerson)({ user: ID }))).toBe(true);
    expect(await columnsWith(sql, WORD, `${PEOPLE} or ${JSON_COLUMNS}`)).toEqual(namesOf(KEPT));
  });
});

describe('Of an erased number', () => {
  const sql = useSql();
  const WORD = '573009990000';
  const KEPT: Kept = {
    'the customer’s own caller id': ['call.caller_id', 'caller_id.number', 'campaign.terms'],
    'the customer’s own words': [
      'batch.reference',
      'campaign.reference',
      'movement.reference',
      'synthesis.reference',
    ],
    'no field that holds numbers': [
      'batch.terms',
      'batch_chunk.made',
      'campaign.sentences',
      'contact_evidence.known',
      'health_report.report',
      'idempotency_key.result',
      'link_setting.rules',
      'mail.data',
      'ported_number.routing_number',
      'webhook_attempt.request_headers',
      'webhook_attempt.response_headers',
    ],
    'files that are arriving, of which nothing is there an hour later': ['upload_part.lines'],
    'visits, in which there are no numbers': ['click_backlog.clicks', 'click_set_aside.clicks'],
    counts: [
      'campaign_progress.reasons',
      'link_day.dimensions',
      'link_month.dimensions',
      'movement.causes',
      'organization_day.dimensions',
      'organization_day.top_links',
      'organization_month.dimensions',
      'organization_month.top_links',
    ],
  };
  beforeAll(() => fillTables(sql, ID, WORD));

  test('nothing stays in a column for numbers, nor in JSON, but for what is listed', async () => {
    await sql.query("update call set status = 'success', finished_at = now()");
    await sql.query(
      "update webhook_event set service = 'voice', data = jsonb_build_object('to', data -> 'to')",
    );
    const erase = () =>
      callOf(sql, eraseCalledNumber)({ number: WORD, spellings: [{ text: WORD, country: null }] });
    expect(await audited(sql, 'call', erase)).toEqual({ calls: 1, links: 1 });
    expect(await columnsWith(sql, WORD, `${NUMBERS} or ${JSON_COLUMNS}`)).toEqual(namesOf(KEPT));
  });
});

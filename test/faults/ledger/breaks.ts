const firstOf = (table: string) => `id = (select min(id) from ${table} where organization_id = $1)`;
const aReference = '(select min(id) from link_reference where organization_id = $1)';
const ofLinks = 'link_id in (select id from link where organization_id = $1)';

/** The SQL that violates each invariant, and the SQL that restores it. */
export const BREAKS: [invariant: string, what: string, broken: string, healed: string][] = [
  [
    'balance',
    'a balance that was changed by hand',
    'update billing_account set balance_micro = balance_micro + 1 where organization_id = $1',
    'update billing_account set balance_micro = balance_micro - 1 where organization_id = $1',
  ],
  [
    'pending',
    'pending usage that was changed by hand',
    'update billing_account set pending_micro = pending_micro + 1 where organization_id = $1',
    'update billing_account set pending_micro = pending_micro - 1 where organization_id = $1',
  ],
  [
    'held',
    'a hold without an attempt in progress',
    'update billing_account set held_micro = held_micro + 1 where organization_id = $1',
    'update billing_account set held_micro = held_micro - 1 where organization_id = $1',
  ],
  [
    'campaign-calls',
    'a campaign whose calls cost it less than it says',
    `with made as (
       insert into campaign (campaign_id, organization_id, name, terms, audio_key, audio_ms, created_at)
       values (gen_random_uuid(), $1, 'Reminders', '{}', 'audios/x.wav', 1, now()) returning id)
     insert into campaign_progress (campaign_id, air_micro) select id, 7 from made`,
    `with gone as (delete from campaign where organization_id = $1 returning id)
     delete from campaign_progress where campaign_id in (select id from gone)`,
  ],
  [
    'campaign-speech',
    'a campaign whose speech cost it less than it says',
    `with made as (
       insert into campaign (campaign_id, organization_id, name, terms, audio_key, audio_ms, created_at)
       values (gen_random_uuid(), $1, 'Reminders', '{}', 'audios/x.wav', 1, now()) returning id)
     insert into campaign_progress (campaign_id, speech_micro) select id, 7 from made`,
    `with gone as (delete from campaign where organization_id = $1 returning id)
     delete from campaign_progress where campaign_id in (select id from gone)`,
  ],
  [
    'stray-holds',
    'an attempt in progress of a call that has ended',
    `with made as (
       insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec,
         max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, created_at, status, finished_at, attempts)
       values (gen_random_uuid(), $1, '573001234567', '576012345678', '', 1, 1, 0, 1, 60, 0, now(), now(), now(),
         'failed', now(), 1)
       returning id),
     held as (update billing_account set held_micro = held_micro + 7 where organization_id = $1)
     insert into call_attempt (call_id, attempt, token, carrier, held_micro, started_at, deadline_at)
     select id, 1, id, '', 7, now(), now() + interval '1 day' from made`,
    `with gone as (delete from call where organization_id = $1 returning id),
     freed as (update billing_account set held_micro = held_micro - 7 where organization_id = $1)
     delete from call_attempt where call_id in (select id from gone)`,
  ],
  [
    'chain',
    'a movement with another balance after it',
    `update movement set balance_after_micro = balance_after_micro + 1 where ${firstOf('movement')}`,
    `update movement set balance_after_micro = balance_after_micro - 1 where ${firstOf('movement')}`,
  ],
  [
    'spend',
    'a day on which something else was spent',
    "update spend set spent_micro = spent_micro + 1 where organization_id = $1 and period = 'day'",
    "update spend set spent_micro = spent_micro - 1 where organization_id = $1 and period = 'day'",
  ],
  [
    'movement-days',
    'a day whose movements come to something else',
    `update movement_day set amount_micro = amount_micro - 1 where organization_id = $1 and kind = 'link'`,
    `update movement_day set amount_micro = amount_micro + 1 where organization_id = $1 and kind = 'link'`,
  ],
  [
    'link-charges',
    'a link that nobody paid',
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at)
     select organization_id, tenure_id, 'nobody-paid', long_url, true, created_at + interval '1 ms' from link
      where ${firstOf('link')}`,
    "delete from link where organization_id = $1 and code = 'nobody-paid'",
  ],
  [
    'link-charges',
    'a link that was paid twice',
    `update movement set amount_micro = 2 * amount_micro where organization_id = $1 and kind = 'link' and quantity = 1`,
    `update movement set amount_micro = amount_micro / 2 where organization_id = $1 and kind = 'link' and quantity = 1`,
  ],
  [
    'visit-charges',
    'visits that nobody paid',
    "update pending_usage set kind = 'speech' where organization_id = $1 and kind = 'visit'",
    "update pending_usage set kind = 'visit' where organization_id = $1 and kind = 'speech'",
  ],
  [
    'click-counters',
    'a link with a visit that no day has',
    `insert into link_counter select link_id, clicks + 1, unique_clicks, now(), now() from link_day where ${ofLinks}`,
    `delete from link_counter where ${ofLinks}`,
  ],
  [
    'click-counters',
    'a link with a visitor that no day has',
    `insert into link_counter select link_id, clicks + 1, unique_clicks + 1, now(), now() from link_day where ${ofLinks}`,
    `delete from link_counter where ${ofLinks}`,
  ],
  [
    'click-hours',
    'a day with another number of visits than its hours',
    `update link_day set hours = array_fill(1, array[48]) where ${ofLinks}`,
    `update link_day set hours = null where ${ofLinks}`,
  ],
  [
    'click-dimensions',
    'a day with more visits from a country than visits',
    `update link_day set dimensions = jsonb_set(routine.unpack_dimensions(dimensions), '{0}', '{"CO": 1000000}') where ${ofLinks}`,
    `update link_day set dimensions = jsonb_set(routine.unpack_dimensions(dimensions), '{0}', 'null') where ${ofLinks}`,
  ],
  [
    'organization-days',
    'a day of an organization with a visit that no link has',
    'update organization_day set clicks = clicks + 1 where organization_id = $1',
    'update organization_day set clicks = clicks - 1 where organization_id = $1',
  ],
  [
    'reference-counters',
    'a visit of a reference that none of its days has',
    `insert into reference_counter (reference_id, clicks, unique_clicks) select ${aReference}, 1, 0
         on conflict (reference_id) do update set clicks = reference_counter.clicks + 1`,
    `update reference_counter set clicks = clicks - 1 where reference_id = ${aReference}`,
  ],
  [
    'reference-tally',
    'a link of a reference that is not there',
    `insert into link_reference_tally (reference_id, status, links) select ${aReference}, 'disabled', 1
         on conflict (reference_id, status) do update set links = link_reference_tally.links + 1`,
    `update link_reference_tally set links = links - 1 where reference_id = ${aReference} and status = 'disabled'`,
  ],
  [
    'link-tally',
    'a link that is counted and is not there',
    "update link_tally set links = links + 1 where organization_id = $1 and status = 'active'",
    "update link_tally set links = links - 1 where organization_id = $1 and status = 'active'",
  ],
  [
    'batch-charges',
    'a batch that delivered less than it was paid for',
    "update batch set failed = failed + 1 where organization_id = $1 and status = 'done' and failed = 1",
    'update batch set failed = failed - 1 where organization_id = $1 and failed = 2',
  ],
  [
    'batch-charges',
    'a batch that was charged and is not there',
    'update batch set organization_id = -organization_id where organization_id = $1',
    'update batch set organization_id = -organization_id where organization_id = -$1::bigint',
  ],
  [
    'batch-links',
    'a batch that created a link less than it says',
    'update link set batch_id = -batch_id where id = (select max(id) from link where organization_id = $1 and batch_id is not null)',
    'update link set batch_id = -batch_id where organization_id = $1 and batch_id < 0',
  ],
  [
    'link-idempotency-keys',
    'a key that is tied to a link of nobody',
    `update idempotency_key set result = jsonb_set(result, '{entries,0,linkId}', to_jsonb((result #>> '{entries,0,linkId}')::int + 1000000))
      where organization_id = $1 and result #> '{entries,0,linkId}' is not null`,
    `update idempotency_key set result = jsonb_set(result, '{entries,0,linkId}', to_jsonb((result #>> '{entries,0,linkId}')::int - 1000000))
      where organization_id = $1 and result #> '{entries,0,linkId}' is not null`,
  ],
  [
    'speech-charges',
    'an audio that cost something else',
    `update speech_audio set cost_micro = cost_micro + 1 where organization_id = $1 and status = 'ready'`,
    `update speech_audio set cost_micro = cost_micro - 1 where organization_id = $1 and status = 'ready'`,
  ],
  [
    'speech-charges',
    'an audio that never was made and is not refunded',
    `update movement set type = 'adjustment' where organization_id = $1 and service = 'tts' and type = 'refund'`,
    `update movement set type = 'refund' where organization_id = $1 and service = 'tts' and type = 'adjustment'`,
  ],
  [
    'speech-charges',
    'an audio that was charged and is not there',
    'update speech_audio set organization_id = -organization_id where organization_id = $1',
    'update speech_audio set organization_id = -organization_id where organization_id = -$1::bigint',
  ],
  [
    'synthesis-costs',
    'a synthesis that reused an audio and cost something',
    'update synthesis set cost_micro = cost_micro + 1 where organization_id = $1 and cached',
    'update synthesis set cost_micro = cost_micro - 1 where organization_id = $1 and cached',
  ],
  [
    'synthesis-audio',
    'a completed synthesis whose audio is not in use',
    `update speech_audio set status = 'discarded' where organization_id = $1 and status = 'ready'`,
    `update speech_audio set status = 'ready' where organization_id = $1 and duration_ms is not null`,
  ],
  [
    'synthesis-idempotency-keys',
    'a key that is tied to a synthesis that failed',
    `insert into idempotency_key (organization_id, key, operation, request_hash, result)
     select organization_id, 'synthesis', 'synthesize', '', jsonb_build_object('synthesisId', synthesis_id)
       from synthesis where organization_id = $1 and status = 'failed'`,
    "delete from idempotency_key where organization_id = $1 and key = 'synthesis'",
  ],
  [
    'air-time-charges',
    'air time that nobody had',
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference)
     values ($1, 'charge', 'air_time', 'callblasting', -1, 0, 'Nobody', 'nobody/1')`,
    "delete from movement where organization_id = $1 and reference = 'nobody/1'",
  ],
  [
    'detection-charges',
    'a detection that nobody had',
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference)
     values ($1, 'charge', 'detection', 'callblasting', -1, 0, 'Nobody', 'nobody/1')`,
    "delete from movement where organization_id = $1 and reference = 'nobody/1'",
  ],
  [
    'air-time-prices',
    'an attempt that was charged at another price',
    `with made as (
       insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec,
         max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, created_at, status, finished_at)
       values (gen_random_uuid(), $1, '573001234567', '576012345678', '', 1, 1, 0, 1, 60, 0, now(), now(), now(),
         'success', now())
       returning id)
     insert into call_attempt (call_id, attempt, token, carrier, status, hangup_cause, duration_air, second_micro,
       started_at, answered_at, ended_at, deadline_at)
     select id, 1, id, '', 'completed', 16, 1, 1, now(), now(), now(), now() from made`,
    `with gone as (delete from call where organization_id = $1 returning id)
     delete from call_attempt where call_id in (select id from gone)`,
  ],
  [
    'call-audio',
    'a call that plays speech that is not there',
    `insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec,
       max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, created_at)
     values (gen_random_uuid(), $1, '573001234567', '576012345678', 'speech/' || gen_random_uuid(), 1, 1, 0, 1, 60, 0,
       now() + interval '1 day', now(), now())`,
    'delete from call where organization_id = $1',
  ],
  [
    'call-idempotency-keys',
    'a key that is tied to a call of nobody',
    `insert into idempotency_key (organization_id, key, operation, request_hash, result)
     values ($1, 'call', 'createCall', '', jsonb_build_object('callId', gen_random_uuid()))`,
    "delete from idempotency_key where organization_id = $1 and key = 'call'",
  ],
  [
    'batch-idempotency-keys',
    'a key that is tied to a batch of nobody',
    `update batch set organization_id = -organization_id where organization_id = $1`,
    `update batch set organization_id = -organization_id where organization_id = -$1::bigint`,
  ],
];

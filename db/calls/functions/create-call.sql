-- Creates a call: idempotency, audio, caller id, price, row and the idempotency key in one statement. Nothing is
-- charged here: air time is charged when an attempt ends.
--
-- p_call: { callId, to, toCountry, toIsOrdinary, callerId, platformCallerId, clientReference, repeat, recordingTtlSec,
-- maxAttempts, minIntervalSec, minSuccessSec, purpose, creditor, scheduledAt, expiresAt, onMachine, optOutDigit } and either audioId or { audioKey, audioMs }, or refusal;
-- and of a campaign's call, { campaignId, recipient }, whose campaign has asked whether it is accepted.
-- p_idempotency: null or { key, operation, requestHash }.
-- Returns { outcome, … }: created, replayed (result), refused (code and field).
create or replace function routine.create_call(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_call jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
  v_audio call_audio;
  v_default text;
  v_now timestamptz := clock_timestamp();
begin
  if p_idempotency is not null then
    v_answer := routine.find_idempotent_result(p_organization, p_idempotency);
    if v_answer is not null then
      return v_answer;
    end if;
  end if;

  if p_call ? 'audioId' then
    -- Locked, so that its object is not purged before the call that needs it exists.
    select * into v_audio from call_audio
     where audio_id = (p_call ->> 'audioId')::uuid and organization_id = p_organization and deleted_at is null
       for share;
    if not found then
      return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_AUDIO_NOT_FOUND', 'field', 'audioId');
    end if;
  end if;
  if not p_call ? 'campaignId' then
    v_answer := routine.call_refusal(p_organization, p_call);
    if v_answer is not null then
      return v_answer;
    end if;
  end if;

  select number into v_default from caller_id where organization_id = p_organization and is_default;
  insert into call (call_id, organization_id, cost_center_id, created_by_key, to_number, to_country, to_is_ordinary,
                    caller_id, client_reference, audio_key, audio_ms, audio_cost_micro, repeat, recording_ttl_sec, max_attempts, min_interval_sec, min_success_sec,
                    purpose, creditor, on_machine, opt_out_digit, refusal, scheduled_at, expires_at, next_attempt_at, sent_at, created_at,
                    campaign_id, recipient)
  values ((p_call ->> 'callId')::uuid, p_organization, p_cost_center, p_api_key, p_call ->> 'to',
          p_call ->> 'toCountry', (p_call ->> 'toIsOrdinary')::boolean,
          coalesce(p_call ->> 'callerId', v_default, p_call ->> 'platformCallerId'), p_call ->> 'clientReference',
          coalesce(v_audio.object_key, p_call ->> 'audioKey', ''), coalesce(v_audio.duration_ms, (p_call ->> 'audioMs')::int, 0), coalesce((p_call ->> 'audioCostMicro')::bigint, 0),
          (p_call ->> 'repeat')::int, (p_call ->> 'recordingTtlSec')::int, (p_call ->> 'maxAttempts')::int,
          (p_call ->> 'minIntervalSec')::int, (p_call ->> 'minSuccessSec')::int,
          p_call ->> 'purpose', p_call ->> 'creditor', p_call ->> 'onMachine', p_call ->> 'optOutDigit', p_call ->> 'refusal', (p_call ->> 'scheduledAt')::timestamptz, (p_call ->> 'expiresAt')::timestamptz,
          coalesce((p_call ->> 'scheduledAt')::timestamptz, v_now), v_now, v_now,
          (p_call ->> 'campaignId')::bigint, (p_call ->> 'recipient')::int);
  if p_idempotency is not null then
    perform routine.store_idempotent_result(p_organization, p_idempotency, jsonb_build_object('callId', p_call -> 'callId'));
  end if;
  return jsonb_build_object('outcome', 'created');
end
$$;

-- Creates a call: idempotency, audio, caller id, price, row and the idempotency key in one statement. Nothing is
-- charged here: air time is charged when an attempt ends.
--
-- p_call: { callId, to, toCountry, toIsOrdinary, callerId, platformCallerId, clientReference, repeat, recordingTtlSec,
-- maxAttempts, minIntervalSec, minSuccessSec, purpose, creditor, scheduledAt, expiresAt, onMachine, optOutDigit, webhookUrl } and
-- either audioId or { audioKey, audioMs }, or refusal. p_idempotency: null or { key, operation, requestHash }.
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
begin
  if p_idempotency is not null then
    v_answer := routine.find_idempotent_result(p_organization, p_idempotency);
    if v_answer is not null then
      return v_answer;
    end if;
  end if;

  if p_call ? 'audioId' then
    select * into v_audio from routine.lock_call_audio(p_organization, (p_call ->> 'audioId')::uuid);
    if not found then
      return jsonb_build_object('outcome', 'refused', 'code', 'CALLBLASTING_AUDIO_NOT_FOUND', 'field', 'audioId');
    end if;
  end if;
  v_answer := routine.call_refusal(p_organization, p_call);
  if v_answer is not null then
    return v_answer;
  end if;

  perform routine.insert_calls(p_organization, p_api_key, p_cost_center, p_call, jsonb_build_array(
    case when v_audio.id is null then p_call
         else p_call || jsonb_build_object('audioKey', v_audio.object_key, 'audioMs', v_audio.duration_ms) end));
  if p_idempotency is not null then
    perform routine.store_idempotent_result(p_organization, p_idempotency, jsonb_build_object('callId', p_call -> 'callId'));
  end if;
  return jsonb_build_object('outcome', 'created');
end
$$;

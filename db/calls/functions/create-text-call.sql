-- Creates a call that plays a text, in one statement if its audio exists. The available balance must cover the audio and the
-- longest time of one attempt: before the audio is made as if it were empty, then with its duration. A refused call
-- costs nothing: its audio is refunded.
--
-- p_call: as for create_call, without its audio, and marginSec (see `longest_call_sec`) and isAsked (the registry of excluded
-- numbers was asked, even if it gave no answer: the call then waits for it). p_audio: as for claim_speech_audio; after `claimed`
-- with made: { engine, durationMs }.
-- Returns { outcome, … } as create_call, or unchecked (the registry has to be asked), or for the audio: claimed (the caller makes
-- it, and calls again), pending (another request is making it: call again), refused (code, lack), discarded (it took so long to
-- make that it was refunded).
create or replace function routine.create_text_call(
  p_organization bigint, p_api_key bigint, p_cost_center bigint, p_call jsonb, p_audio jsonb, p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_made jsonb := p_audio -> 'made';
  v_answer jsonb;
  v_account billing_account;
  v_unit bigint;
  v_detection bigint;
  v_audio uuid := (p_audio ->> 'id')::uuid;
  v_audio_ms int := (v_made ->> 'durationMs')::int;
  v_judged record;
begin
  if v_made is null then
    v_judged := routine.judge_text_call(p_organization, p_call, p_audio, p_idempotency);
    if v_judged.refusal is not null then
      return routine.create_call(p_organization, p_api_key, p_cost_center,
                                 p_call || jsonb_build_object('refusal', v_judged.refusal), p_idempotency);
    elsif v_judged.answer is not null then
      return v_judged.answer;
    end if;
  end if;

  select * into v_account from billing_account where organization_id = p_organization for update;
  v_answer := routine.find_idempotent_result(p_organization, p_idempotency);
  select routine.air_unit_at(id, currency, p_call ->> 'to', clock_timestamp()) into v_unit
    from organization where id = p_organization;
  v_detection := routine.detection_unit_at(p_organization, p_call ->> 'onMachine', clock_timestamp());
  if v_made is not null then
    perform from speech_audio where id = v_audio and status = 'synthesizing' for update;
    if not found then
      return jsonb_build_object('outcome', 'discarded');
    end if;
  elsif v_answer is not null then
    return v_answer;
  else
    v_answer := routine.claim_speech_audio(p_organization, p_cost_center, p_audio || jsonb_build_object(
      'callId', p_call -> 'callId',
      'besideMicro', v_unit * routine.longest_call_sec(0, (p_call ->> 'repeat')::int, (p_call ->> 'marginSec')::int,
                                                     p_call ->> 'onMachine') + v_detection));
    if v_answer ->> 'outcome' <> 'ready' then
      return v_answer;
    end if;
    v_audio := (v_answer ->> 'audioId')::uuid;
    v_audio_ms := (v_answer ->> 'durationMs')::int;
    v_answer := null;
  end if;

  if v_answer is null and v_unit + v_detection > 0 then
    v_answer := routine.text_call_refusal(p_organization, v_account, p_call, v_audio_ms, v_detection);
  end if;
  if v_answer is null then
    v_answer := routine.create_call(p_organization, p_api_key, p_cost_center, p_call || jsonb_build_object(
      'audioKey', 'speech/' || v_audio, 'audioMs', v_audio_ms,
      'audioCostMicro', (select cost_micro from speech_audio where id = v_audio and call_id = (p_call ->> 'callId')::uuid)),
      p_idempotency);
  end if;
  if v_answer ->> 'outcome' = 'created' and v_made is not null then
    perform routine.complete_speech_audio(v_audio, v_made ->> 'engine', v_audio_ms);
  elsif v_made is not null then
    perform routine.discard_speech_audio(v_audio, 'INTERRUPTED');
  end if;
  return v_answer;
end
$$;

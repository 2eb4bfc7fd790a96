-- Creates a call that plays a text, in one statement when the audio is there: idempotency and the call's own terms are
-- looked at before any audio is asked for, so that nothing is charged for a call that is not accepted. Else it claims the
-- audio, and is called again once that is made.
--
-- p_call: as of create_call, without its audio. p_audio: as of claim_speech_audio.
-- Answers { outcome, … } as create_call, or of the audio: claimed (to be made by the caller), pending (ask again: another
-- makes it), refused (code).
create or replace function create_text_call(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_call jsonb,
  p_audio jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
begin
  -- Before any lock: those who wait for an audio ask often.
  v_answer := coalesce(tied_to_key(p_organization, p_idempotency), call_refusal(p_organization, p_call));
  if v_answer is null and is_audio_pending(p_organization, p_audio) then
    v_answer := jsonb_build_object('outcome', 'pending');
  end if;
  if v_answer is not null then
    return v_answer;
  end if;
  perform from billing_account where organization_id = p_organization for update;
  v_answer := coalesce(tied_to_key(p_organization, p_idempotency),
                       claim_speech_audio(p_organization, p_cost_center, p_audio));
  if v_answer ->> 'outcome' <> 'ready' then
    return v_answer;
  end if;
  return create_call(p_organization, p_api_key, p_cost_center,
                     p_call || jsonb_build_object('audioKey', 'speech/' || (v_answer ->> 'audioId'),
                                                  'audioMs', v_answer -> 'durationMs'),
                     p_idempotency);
end
$$;

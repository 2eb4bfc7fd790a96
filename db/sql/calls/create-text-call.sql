-- Creates a call that plays a text, in one statement if its audio exists. Idempotency and the call's own fields are
-- checked before the audio, so that nothing is charged for a refused call. Otherwise claims the audio, charged for the
-- call, if enough is left for one second of air time; it is then called again once the audio is made.
--
-- p_call: as for create_call, without its audio. p_audio: as for claim_speech_audio.
-- Returns { outcome, … } as create_call, or for the audio: claimed (the caller makes it), pending (another request is
-- making it: call again), refused (code, lack).
create or replace function routine.create_text_call(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_call jsonb,
  p_audio jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
  v_refusal text;
  v_lack jsonb;
begin
  -- Before taking any lock, because requests that wait for an audio poll often.
  v_answer := coalesce(routine.tied_to_key(p_organization, p_idempotency), routine.call_refusal(p_organization, p_call));
  if v_answer is null and routine.is_audio_pending(p_organization, p_audio) then
    v_answer := jsonb_build_object('outcome', 'pending');
  end if;
  if v_answer is not null then
    return v_answer;
  end if;
  perform from billing_account where organization_id = p_organization for update;
  v_answer := routine.tied_to_key(p_organization, p_idempotency);
  if v_answer is not null then
    return v_answer;
  end if;
  begin
    v_answer := routine.claim_speech_audio(p_organization, p_cost_center,
                                   p_audio || jsonb_build_object('callId', p_call -> 'callId'));
    if v_answer ->> 'costMicro' <> '0' then
      v_refusal := case routine.dial_refusal(p_organization, p_call ->> 'to')
                     when 'insufficient balance' then 'BILLING_INSUFFICIENT_FUNDS'
                     when 'spend limit reached' then 'BILLING_SPEND_LIMIT_REACHED' end;
      if v_refusal is not null then
        -- Rolls back the claim and its charge.
        raise exception using errcode = 'OP402', message = v_refusal;
      end if;
    end if;
  exception when sqlstate 'OP402' then
    if v_refusal = 'BILLING_SPEND_LIMIT_REACHED' then
      perform routine.tell_spend_limits(p_organization, (v_answer ->> 'costMicro')::bigint
                + routine.air_unit_at(id, currency, p_call ->> 'to', clock_timestamp()), clock_timestamp())
         from organization where id = p_organization;
    end if;
    select routine.funds_lack(account, (v_answer ->> 'costMicro')::bigint
                                 + routine.air_unit_at(p_organization, organization.currency, p_call ->> 'to', clock_timestamp()),
                              organization.currency)
      into v_lack
      from organization join billing_account account on account.organization_id = organization.id
     where organization.id = p_organization and v_refusal = 'BILLING_INSUFFICIENT_FUNDS';
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'lack', v_lack);
  end;
  if v_answer ->> 'outcome' <> 'ready' then
    return v_answer;
  end if;
  return routine.create_call(p_organization, p_api_key, p_cost_center,
                     p_call || jsonb_build_object('audioKey', 'speech/' || (v_answer ->> 'audioId'),
                                                  'audioMs', v_answer -> 'durationMs',
                                                          'audioCostMicro', (
                                                            select cost_micro from speech_audio
                                                             where id = (v_answer ->> 'audioId')::uuid
                                                               and call_id = (p_call ->> 'callId')::uuid)),
                     p_idempotency);
end
$$;

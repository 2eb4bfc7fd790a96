-- Creates a customer's synthesis: idempotency, price, funds, spend limits, the audio, the row, the movement and the
-- idempotency key in one statement, so that none of them ever exists without the others. Existing audio completes it at
-- once, free of charge.
--
-- p_synthesis: { id, voice, language, tier, item, textHash, charCount, leaseSec, reference }; a new audio has the same
-- id.
-- p_idempotency: null or { key, operation, requestHash }.
-- Returns { outcome, … }: completed (audioId, durationMs, currency, createdAt, emitted), claimed (costMicro, currency,
-- createdAt), pending (call again: nothing was done), replayed (result: { synthesisId }), refused (code).
create or replace function routine.create_synthesis(
  p_organization bigint,
  p_api_key bigint,
  p_cost_center bigint,
  p_synthesis jsonb,
  p_idempotency jsonb
) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
  v_currency text;
  v_now timestamptz;
  v_is_ready boolean;
  v_audio uuid;
begin
  if routine.is_audio_pending(p_organization, p_synthesis) then
    return jsonb_build_object('outcome', 'pending');
  end if;
  select currency into v_currency from billing_account where organization_id = p_organization for update;
  v_answer := routine.find_idempotent_result(p_organization, p_idempotency);
  if v_answer ->> 'outcome' = 'replayed' then
    -- A synthesis whose maker has died fails, and frees its key.
    perform routine.discard_speech_audio(id, 'INTERRUPTED') from speech_audio
      where id = (v_answer #>> '{result,synthesisId}')::uuid and status = 'synthesizing' and claimed_until <= clock_timestamp();
    if found then
      v_answer := null;
    end if;
  end if;
  if v_answer is not null then
    return v_answer;
  end if;
  v_answer := routine.claim_speech_audio(p_organization, p_cost_center, p_synthesis);
  if v_answer ->> 'outcome' not in ('ready', 'claimed') then
    return v_answer;
  end if;

  v_now := clock_timestamp();
  v_is_ready := v_answer ->> 'outcome' = 'ready';
  v_audio := coalesce(v_answer ->> 'audioId', p_synthesis ->> 'id')::uuid;
  insert into synthesis (synthesis_id, organization_id, created_by_key, audio_id, status, cached, char_count, voice,
                         language, tier, cost_micro, currency, reference, idempotency_key, created_at, finished_at)
  values ((p_synthesis ->> 'id')::uuid, p_organization, p_api_key, v_audio,
          case when v_is_ready then 'completed' else 'processing' end, v_is_ready,
          (p_synthesis ->> 'charCount')::int, p_synthesis ->> 'voice', p_synthesis ->> 'language',
          p_synthesis ->> 'tier', coalesce((v_answer ->> 'costMicro')::bigint, 0), v_currency,
          p_synthesis ->> 'reference', p_idempotency ->> 'key', v_now, case when v_is_ready then v_now end);
  perform routine.store_idempotent_result(p_organization, p_idempotency, jsonb_build_object('synthesisId', p_synthesis -> 'id'));
  v_answer := v_answer || jsonb_build_object('currency', v_currency, 'createdAt', v_now);
  if v_is_ready then
    v_answer := v_answer || jsonb_build_object(
      'outcome', 'completed', 'emitted', routine.emit_synthesis_event((p_synthesis ->> 'id')::uuid));
  end if;
  return v_answer;
end
$$;

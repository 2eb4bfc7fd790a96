-- The audio of a text in a voice, for an organization: the existing one, or the right to make it, charged by its
-- characters in the same statement. Concurrent requests for the same audio are serialized, so that it is made and paid
-- once.
--
-- p_audio: { id, voice, item, textHash, charCount, leaseSec, callId, besideMicro }; `id`: of a new audio; `item`: the
-- price item per character; `callId`: the call that it is made for and charged to, if any; `besideMicro`: what must be
-- covered besides its charge.
-- Returns { outcome, … }: ready (audioId, durationMs), pending (another request is making it), claimed (costMicro, isSandbox: its
-- speech is made by no engine of others),
-- refused (code, lack).
-- After claiming, the caller calls complete_speech_audio or discard_speech_audio; if it dies, the sweeper refunds it
-- after the lease.
create or replace function routine.claim_speech_audio(p_organization bigint, p_cost_center bigint, p_audio jsonb)
returns jsonb language plpgsql as $$
declare
  v_now timestamptz;
  v_audio speech_audio;
  v_refusal text;
  v_lack jsonb;
  v_unit bigint;
  v_count int := (p_audio ->> 'charCount')::int;
  v_call text := p_audio ->> 'callId';
begin
  perform from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();
  select * into v_audio from speech_audio
   where organization_id = p_organization and voice = p_audio ->> 'voice'
     and text_hash = decode(p_audio ->> 'textHash', 'hex') and status <> 'discarded'
     for update;
  if v_audio.status = 'ready' and v_audio.expires_at > v_now then
    update speech_audio set expires_at = v_now + make_interval(days => :audio_days) where id = v_audio.id;
    return jsonb_build_object('outcome', 'ready', 'audioId', v_audio.id, 'durationMs', v_audio.duration_ms);
  elsif v_audio.status = 'synthesizing' and v_audio.claimed_until > v_now then
    return jsonb_build_object('outcome', 'pending');
  elsif v_audio.id is not null then
    perform routine.discard_speech_audio(v_audio.id, 'INTERRUPTED');
  end if;

  select refusal, unit_micro, lack into v_refusal, v_unit, v_lack
    from routine.charge_usage(p_organization, p_cost_center, 'tts', 'speech', p_audio ->> 'item', v_count,
                      :'movement_texts'::jsonb ->> case when v_call is null then 'speech' else 'speechOfCall' end,
                      coalesce(v_call, p_audio ->> 'id'), case when v_call is not null then 'callblasting' end,
                      coalesce((p_audio ->> 'besideMicro')::bigint, 0));
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'lack', v_lack);
  end if;
  insert into speech_audio (id, organization_id, cost_center_id, call_id, voice, text_hash, char_count, cost_micro, claimed_until,
                            created_at, expires_at)
  values ((p_audio ->> 'id')::uuid, p_organization, p_cost_center, v_call::uuid, p_audio ->> 'voice',
          decode(p_audio ->> 'textHash', 'hex'), v_count, v_unit * v_count,
          v_now + make_interval(secs => (p_audio ->> 'leaseSec')::int), v_now, v_now + make_interval(days => :audio_days));
  return jsonb_build_object(
    'outcome', 'claimed', 'costMicro', (v_unit * v_count)::text, 'isSandbox', routine.is_sandbox(p_organization));
end
$$;

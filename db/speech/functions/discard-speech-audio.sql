-- Discards an audio once: one being made, or one that is ready and has expired. One that was never ready is refunded,
-- and the synthesis with the same id fails and frees its Idempotency-Key. The purge job deletes the files. Returns what
-- to publish; empty when there was nothing to discard.
create or replace function routine.discard_speech_audio(p_audio uuid, p_error text)
returns jsonb language plpgsql as $$
declare
  v_audio speech_audio;
  v_reference text;
  v_now timestamptz;
begin
  -- Lock order: account before audio.
  perform from billing_account
   where organization_id = (select organization_id from speech_audio where id = p_audio) for update;
  v_now := clock_timestamp();
  select * into v_audio from speech_audio
   where id = p_audio and (status = 'synthesizing' or (status = 'ready' and expires_at <= v_now)) for update;
  if not found then
    return '[]';
  end if;
  update speech_audio set status = 'discarded', expires_at = v_now where id = p_audio;
  if v_audio.status = 'ready' then
    return '[]';
  end if;

  if routine.is_posted(v_audio.organization_id, v_audio.cost_micro, v_audio.char_count) then
    v_reference := coalesce(v_audio.call_id, p_audio)::text;
    perform routine.post_movement(v_audio.organization_id, 'refund', v_audio.cost_micro,
                          case when v_audio.call_id is null then 'tts' else 'callblasting' end, v_audio.char_count,
                          :'movement_texts'::jsonb ->> 'failedSpeech', v_reference, v_audio.cost_center_id, 'speech',
                          p_charged_at => routine.charged_at(v_audio.organization_id, v_reference, 'speech', v_audio.created_at));
  end if;
  delete from idempotency_key
   using synthesis
   where synthesis.synthesis_id = p_audio
     and idempotency_key.organization_id = v_audio.organization_id
     and idempotency_key.key = synthesis.idempotency_key;
  update synthesis set status = 'failed', error_code = p_error, cost_micro = 0, finished_at = v_now
   where synthesis_id = p_audio;
  return routine.emit_synthesis_event(p_audio);
end
$$;

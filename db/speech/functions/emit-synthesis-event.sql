-- Emits `tts.completed` for a finished synthesis, in the caller's transaction. Returns what to publish; empty when
-- there is no such synthesis.
create or replace function routine.emit_synthesis_event(p_synthesis uuid)
returns jsonb language sql as $$
  select coalesce((
    select routine.emit_event(synthesis.organization_id, 'tts.completed', 'tts', synthesis.finished_at,
             jsonb_build_object(
               'id', synthesis.synthesis_id, 'status', synthesis.status, 'cached', synthesis.cached,
               'charCount', synthesis.char_count, 'durationMs', speech_audio.duration_ms,
               'voice', synthesis.voice, 'costMicro', synthesis.cost_micro, 'currency', synthesis.currency,
               'reference', synthesis.reference, 'errorCode', synthesis.error_code,
               'createdAt', routine.to_utc_iso(synthesis.created_at), 'finishedAt', routine.to_utc_iso(synthesis.finished_at)))
      from synthesis join speech_audio on speech_audio.id = synthesis.audio_id
     where synthesis.synthesis_id = p_synthesis), '[]')
$$;

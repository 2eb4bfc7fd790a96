-- Marks an audio as ready, unless it was discarded, and completes the synthesis with the same id that claimed it.
-- Returns null when it was discarded, else what to publish.
create or replace function routine.complete_speech_audio(p_audio uuid, p_engine text, p_duration_ms int)
returns jsonb language plpgsql as $$
begin
  update speech_audio set status = 'ready', engine = p_engine, duration_ms = p_duration_ms
   where id = p_audio and status = 'synthesizing';
  if not found then
    return null;
  end if;
  update synthesis set status = 'completed', finished_at = clock_timestamp() where synthesis_id = p_audio;
  return routine.emit_synthesis_event(p_audio);
end
$$;

-- Makes an audio ready, while nobody has discarded it, and completes the synthesis it was claimed for, which has its id.
-- Answers null when it was discarded, else what there is to publish.
create or replace function routine.complete_speech_audio(p_audio uuid, p_engine text, p_duration_ms int)
returns jsonb language plpgsql as $$
begin
  update speech_audio set status = 'ready', engine = p_engine, duration_ms = p_duration_ms
   where id = p_audio and status = 'synthesizing';
  if not found then
    return null;
  end if;
  update synthesis set status = 'completed', finished_at = clock_timestamp() where synthesis_id = p_audio;
  return routine.emit_synthesis(p_audio);
end
$$;

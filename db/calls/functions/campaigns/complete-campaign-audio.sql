-- Marks an audio that was claimed for a campaign as ready, and counts what it cost. False when it was discarded meanwhile.
create or replace function routine.complete_campaign_audio(p_campaign uuid, p_audio uuid, p_engine text, p_duration_ms int)
returns boolean language plpgsql as $$
begin
  if routine.complete_speech_audio(p_audio, p_engine, p_duration_ms) is null then
    return false;
  end if;
  update campaign_progress
     set speech_micro = speech_micro + (select cost_micro from speech_audio where id = p_audio)
   where campaign_id = (select id from campaign where campaign_id = p_campaign);
  return true;
end
$$;

-- Stores the speech that a run has made: of the sentences that all recipients hear (p_sentences, or null), and of
-- recipients, [{ position, audioKey, audioMs }]; without an audio, the recipient ends, for it cannot be spoken.
create or replace function routine.store_campaign_speech(p_campaign uuid, p_speaker uuid, p_sentences jsonb, p_made jsonb)
returns void language plpgsql as $$
declare
  v_id bigint;
  v_ready int;
  v_failed int;
begin
  update campaign
     set sentences = coalesce(p_sentences, sentences), speaker_until = clock_timestamp() + interval '1 minute'
   where campaign_id = p_campaign and speaker = p_speaker
  returning id into v_id;
  with made as (
    update campaign_recipient
       set state = case when item ->> 'audioKey' is null then 'ended' else 'ready' end,
           end_reason = case when item ->> 'audioKey' is null then 'speech' end,
           audio_key = item ->> 'audioKey', audio_ms = coalesce((item ->> 'audioMs')::int, audio_ms), variables = null
      from jsonb_array_elements(p_made) item
     where campaign_id = v_id and position = (item ->> 'position')::int and state = 'new'
    returning state
  )
  select count(*) filter (where state = 'ready'), count(*) filter (where state = 'ended') into v_ready, v_failed from made;
  update campaign_progress set unspoken = unspoken - v_ready, ready = ready + v_ready
   where campaign_id = v_id and v_ready > 0;
  perform routine.tally_ended_recipients(v_id, v_failed, 0, 'speech');
end
$$;

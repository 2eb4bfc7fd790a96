-- Stores the speech that a run has made: of the sentences that all recipients hear (p_sentences, or null), and of
-- recipients, [{ position, audioKey, audioMs, isFailed }]; without an audio, the recipient ends, for it cannot be spoken.
-- One whose synthesis failed (isFailed) is tried again first, a few times.
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
  with again as (
    update campaign_recipient set speech_failures = coalesce(speech_failures, 0) + 1
      from jsonb_array_elements(p_made) item
     where campaign_id = v_id and position = (item ->> 'position')::int and state = 'new'
       and (item ->> 'isFailed')::boolean and coalesce(speech_failures, 0) < :max_speech_failures - 1
    returning position
  ),
  made as (
    update campaign_recipient recipient
       set state = case when item ->> 'audioKey' is null then 'ended' else 'ready' end,
           end_reason = case when item ->> 'audioKey' is null then 'speech' end,
           audio_key = item ->> 'audioKey', audio_ms = coalesce((item ->> 'audioMs')::int, audio_ms),
           variables = null, sentences = null
      from jsonb_array_elements(p_made) item
     where campaign_id = v_id and recipient.position = (item ->> 'position')::int and state = 'new'
       and not exists (select from again where again.position = recipient.position)
    returning state
  )
  select count(*) filter (where state = 'ready'), count(*) filter (where state = 'ended') into v_ready, v_failed from made;
  update campaign_progress set unspoken = unspoken - v_ready, ready = ready + v_ready
   where campaign_id = v_id and v_ready > 0;
  perform routine.tally_ended_recipients(v_id, v_failed, 0, 'speech');
end
$$;

-- Whether another is making this audio (p_audio: as of claim_speech_audio) at this moment. Takes no lock: those who wait
-- for an audio ask often, and must not queue with whoever works on the account.
create or replace function routine.is_audio_pending(p_organization bigint, p_audio jsonb) returns boolean language sql stable as $$
  select exists (
    select from speech_audio
     where organization_id = p_organization and voice = p_audio ->> 'voice'
       and text_hash = decode(p_audio ->> 'textHash', 'hex') and status = 'synthesizing'
       and claimed_until > clock_timestamp())
$$;

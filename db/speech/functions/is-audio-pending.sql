-- Whether another request is making this audio (p_audio: as for claim_speech_audio). Takes no lock, because waiting
-- requests poll often and must not queue behind work on the account.
create or replace function routine.is_audio_pending(p_organization bigint, p_audio jsonb) returns boolean language sql stable as $$
  select exists (
    select from speech_audio
     where organization_id = p_organization and voice = p_audio ->> 'voice'
       and text_hash = decode(p_audio ->> 'textHash', 'hex') and status = 'synthesizing'
       and claimed_until > clock_timestamp())
$$;

-- Locks an audio that a call or a campaign is to play, so that its object is not purged before the row that needs it exists. No
-- row: the organization has no such audio.
create or replace function routine.lock_call_audio(p_organization bigint, p_audio uuid) returns setof call_audio language sql as $$
  select * from call_audio
   where audio_id = p_audio and organization_id = p_organization and deleted_at is null
     for share
$$;

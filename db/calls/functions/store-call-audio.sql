-- Stores an uploaded audio within the organization's limits; concurrent uploads are serialized, so that the limits
-- hold.
--
-- p_audio: { audioId, name, originalName, format, durationMs, sizeBytes, objectKey, maxAudios, maxBytes }; the last two
-- are the default limits.
-- Returns { outcome, … }: stored (createdAt), full (limit: audios or bytes; max).
create or replace function routine.store_call_audio(p_organization bigint, p_audio jsonb)
returns jsonb language plpgsql as $$
declare
  v_room jsonb;
  v_created timestamptz;
begin
  perform from organization where id = p_organization for no key update;
  v_room := routine.audio_quota(p_organization, p_audio);
  if v_room ->> 'outcome' = 'full' then
    return v_room;
  end if;
  insert into call_audio (audio_id, organization_id, name, original_name, format, duration_ms, size_bytes, object_key)
  values ((p_audio ->> 'audioId')::uuid, p_organization, p_audio ->> 'name', p_audio ->> 'originalName',
          p_audio ->> 'format', (p_audio ->> 'durationMs')::int, (p_audio ->> 'sizeBytes')::int, p_audio ->> 'objectKey')
  returning created_at into v_created;
  return jsonb_build_object('outcome', 'stored', 'createdAt', v_created);
end
$$;

-- Whether an organization may store one more audio of `sizeBytes`: { outcome: free } or { outcome: full, limit, max }.
-- p_audio: { sizeBytes, maxAudios, maxBytes }; the last two are the default limits.
create or replace function routine.audio_quota(p_organization bigint, p_audio jsonb)
returns jsonb language sql stable as $$
  select case
           when kept.audios >= allowed.audios
             then jsonb_build_object('outcome', 'full', 'limit', 'audios', 'max', allowed.audios)
           when kept.bytes + (p_audio ->> 'sizeBytes')::bigint > allowed.bytes
             then jsonb_build_object('outcome', 'full', 'limit', 'bytes', 'max', allowed.bytes)
           else jsonb_build_object('outcome', 'free')
         end
    from (select count(*) as audios, coalesce(sum(size_bytes), 0)::bigint as bytes
            from call_audio where organization_id = p_organization and deleted_at is null) kept,
         (select coalesce(max(max_audios), (p_audio ->> 'maxAudios')::int) as audios,
                 coalesce(max(max_audio_bytes), (p_audio ->> 'maxBytes')::bigint) as bytes
            from call_setting where organization_id = p_organization) allowed
$$;

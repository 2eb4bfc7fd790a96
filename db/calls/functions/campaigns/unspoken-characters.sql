-- Counts the characters of some sentences (see `campaign_recipient`) that an organization would pay for in a voice: each sentence
-- once, and none whose audio exists or is being made.
create or replace function routine.unspoken_characters(p_organization bigint, p_voice text, p_sentences bytea[])
returns bigint language sql stable as $$
  select coalesce(sum(characters), 0)
    from (select distinct substring(marks for 8 from 1 + 10 * place) as hash,
                 256 * get_byte(marks, 8 + 10 * place) + get_byte(marks, 9 + 10 * place) as characters
            from unnest(p_sentences) marks, generate_series(0, octet_length(marks) / 10 - 1) place) sentence
   where not exists (
     select from speech_audio
      where organization_id = p_organization and voice = p_voice and substring(text_hash for 8) = hash
        and (status = 'synthesizing' or (status = 'ready' and expires_at > clock_timestamp())))
$$;

-- Puts `p_with` in place of words in what the audit log keeps of inputs: where a pattern matches, in events that contain one of the
-- words (p_country: only in those of organizations there). Callers have the owner's rights, and have checked what the words are.
create or replace function routine.erase_from_audit_log(p_words text[], p_pattern text, p_with text, p_country text default null)
returns void language plpgsql as $$
begin
  perform set_config('audit.erasing', 'on', true);
  update audit_event set input = routine.erase_from_texts(input, p_pattern, p_with)
   where exists (select from unnest(p_words) word where strpos(lower(input::text), lower(word)) > 0)
     and (p_country is null or organization_id in (select id from organization where country = p_country))
     and input is distinct from routine.erase_from_texts(input, p_pattern, p_with);
  perform set_config('audit.erasing', '', true);
end
$$;

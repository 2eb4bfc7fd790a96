-- Whether a link has a text, in lower case, in its code or destination, or its code starts with it.
-- p_is_ascii: folding only ASCII takes a fraction of the time, and is enough for such a text.
create or replace function routine.has_text(p_code text, p_long_url text, p_text text, p_is_start boolean, p_is_ascii boolean)
returns boolean language sql immutable as $$
  select case when p_is_start then starts_with(p_code, p_text)
              when strpos(p_code, p_text) > 0 then true
              when p_is_ascii then strpos(lower(p_long_url collate "C"), p_text) > 0
              else strpos(lower(p_long_url), p_text) > 0 end
$$;

-- Whether a text is one e-mail address, and nothing else.
create or replace function routine.is_address(p_text text) returns boolean language sql immutable as $$
  select p_text ~ '^[^\s@"\\<>,;:()|]+@[^\s@"\\<>,;:()|]+[.][[:alpha:]][^\s@"\\<>,;:()|]*$' and length(p_text) <= 254
$$;

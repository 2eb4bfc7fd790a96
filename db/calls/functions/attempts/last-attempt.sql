-- The last attempt of a call; null when it has none.
create or replace function routine.last_attempt(p_call call) returns call_attempt language sql stable as $$
  select call_attempt from call_attempt where call_id = (p_call).id and attempt = (p_call).attempts
$$;

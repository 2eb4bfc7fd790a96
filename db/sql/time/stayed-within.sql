-- True while a statement has run for no longer than its caller waits; else it is rolled back (57014): whoever was told
-- that it was not done must not find it done.
create or replace function routine.stayed_within(p_ms int) returns boolean language plpgsql as $$
begin
  if clock_timestamp() > statement_timestamp() + make_interval(secs => p_ms / 1000.0) then
    raise exception 'the caller has given up after % ms', p_ms using errcode = 'query_canceled';
  end if;
  return true;
end
$$;

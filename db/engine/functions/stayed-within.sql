-- True if the statement has run no longer than its caller waits; otherwise raises 57014 and rolls it back, because a
-- caller that gave up must not find it done.
create or replace function routine.stayed_within(p_ms int) returns boolean language plpgsql as $$
begin
  if clock_timestamp() > statement_timestamp() + make_interval(secs => p_ms / 1000.0) then
    raise exception 'the caller has given up after % ms', p_ms using errcode = 'query_canceled';
  end if;
  return true;
end
$$;

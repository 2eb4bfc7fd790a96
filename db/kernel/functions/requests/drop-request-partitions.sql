-- Drops the partitions of requests older than 7 days; returns their names. p_now: see `trusted_time`.
create or replace function routine.drop_request_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  return routine.drop_partitions(
    'request_log', 'request_log_' || to_char((routine.trusted_time(p_now) at time zone 'UTC')::date - 7, 'YYYYMMDD'));
end
$$;

-- Drops the partitions of requests older than 7 days; returns their names.
create or replace function routine.drop_request_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql as $$
begin
  return routine.drop_partitions(
    'request_log', 'request_log_' || to_char((p_now at time zone 'UTC')::date - 7, 'YYYYMMDD'));
end
$$;

-- Drops the partitions of requests older than 7 days; returns their names. Only the owner may name a later moment.
create or replace function routine.drop_request_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := case session_user when current_user then p_now else least(p_now, clock_timestamp()) end;
begin
  return routine.drop_partitions(
    'request_log', 'request_log_' || to_char((v_now at time zone 'UTC')::date - 7, 'YYYYMMDD'));
end
$$;

-- Creates missing partitions for requests of today and tomorrow (UTC). Attached rather than created in place, because
-- that does not block readers and writers of the others. p_now: see `trusted_time`.
create or replace function routine.open_request_partitions(p_now timestamptz default clock_timestamp())
returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_today date := (routine.trusted_time(p_now) at time zone 'UTC')::date;
  v_day date;
  v_name text;
begin
  foreach v_day in array array[v_today, v_today + 1] loop
    v_name := 'request_log_' || to_char(v_day, 'YYYYMMDD');
    continue when to_regclass(v_name) is not null;
    perform pg_advisory_xact_lock(hashtext('request_log'));
    -- Queried from the catalog: `to_regclass` may return what the session cached before it waited for the lock.
    continue when exists (
      select from pg_class where relname = v_name and relnamespace = 'public'::regnamespace);
    execute format('create table %I (like request_log including all)', v_name);
    execute format('alter table request_log attach partition %I for values from (%L) to (%L)', v_name,
                   v_day::timestamp at time zone 'UTC', (v_day + 1)::timestamp at time zone 'UTC');
  end loop;
end
$$;

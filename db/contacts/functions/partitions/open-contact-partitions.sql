-- Creates missing partitions for contacts and evidence of the month before this one, this one and the next (UTC). Attached
-- rather than created in place, because that does not block readers and writers of the others. p_now: see `trusted_time`.
create or replace function routine.open_contact_partitions(p_now timestamptz default clock_timestamp())
returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_this_month timestamp := date_trunc('month', routine.trusted_time(p_now) at time zone 'UTC');
  v_parent text;
  v_month timestamp;
  v_name text;
begin
  for v_parent, v_month in
    select parent, v_this_month + make_interval(months => months)
      from unnest(array['contact_evidence', 'contact_touch']) parent, generate_series(-1, 1) months
     order by 1, 2
  loop
    v_name := v_parent || to_char(v_month, '_YYYYMM');
    continue when to_regclass(v_name) is not null;
    perform pg_advisory_xact_lock(hashtext(v_parent));
    -- Queried from the catalog: `to_regclass` may return what the session cached before it waited for the lock.
    continue when exists (
      select from pg_class where relname = v_name and relnamespace = 'public'::regnamespace);
    execute format('create table %I (like %I including all)', v_name, v_parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_name,
                   v_month at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
  end loop;
end
$$;

-- Creates missing partitions for visits of these Colombia days, and for lines and batches of this hour and the next. Attached
-- rather than created in place, because that does not block readers and writers of the others. p_now: see `trusted_time`.
-- Workers name days from when a visit may still be waiting to be counted until the coming month; others they do not get.
create or replace function routine.open_click_partitions(p_days date[], p_now timestamptz default clock_timestamp())
returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := routine.trusted_time(p_now);
  v_today date := (v_now at time zone :'time_zone')::date;
  v_days date[] := array(
    select distinct day from unnest(p_days) day
     where session_user = current_user or day between v_today - 35 and v_today + 31);
  v_hours timestamptz[] := array[date_trunc('hour', v_now, 'UTC'), date_trunc('hour', v_now, 'UTC') + interval '1 hour'];
  v_name text;
  v_from text;
  v_to text;
  v_parent text;
begin
  for v_parent, v_name, v_from, v_to in
    select 'link_day', 'link_day_' || to_char(month, 'YYYYMM'), month::date::text, (month + interval '1 month')::date::text
      from (select distinct date_trunc('month', day::timestamp) as month from unnest(v_days) day) months
    union all
    select 'visitor_mark', 'visitor_mark_' || to_char(day, 'YYYYMMDD'), day::text, (day + 1)::text
      from unnest(v_days) day
    union all
    select 'click_line', 'click_line_' || to_char(hour at time zone 'UTC', 'YYYYMMDDHH24'),
           hour::text, (hour + interval '1 hour')::text
      from unnest(v_hours) hour
    union all
    select 'click_batch', 'click_batch_' || to_char(hour at time zone 'UTC', 'YYYYMMDDHH24'),
           hour::text, (hour + interval '1 hour')::text
      from unnest(v_hours) hour
    order by 1, 2
  loop
    continue when to_regclass(v_name) is not null;
    perform pg_advisory_xact_lock(hashtext(v_parent));
    -- Queried from the catalog: `to_regclass` may return what the session cached before it waited for the lock.
    continue when exists (
      select from pg_class where relname = v_name and relnamespace = current_schema()::regnamespace);
    execute format('create table %I (like %I including all excluding identity)', v_name, v_parent);
    if v_parent = 'visitor_mark' then
      execute format('create unique index on %I (link_id, visitor)', v_name);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_name, v_from, v_to);
  end loop;
end
$$;

-- Creates missing partitions for visits of these Colombia days and batches of this hour. Attached rather than created
-- in place, because that does not block readers and writers of the others.
create or replace function routine.open_click_partitions(p_days date[], p_now timestamptz default clock_timestamp())
returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_name text;
  v_from text;
  v_to text;
  v_parent text;
begin
  for v_parent, v_name, v_from, v_to in
    select 'link_day', 'link_day_' || to_char(month, 'YYYYMM'), month::date::text, (month + interval '1 month')::date::text
      from (select distinct date_trunc('month', day::timestamp) as month from unnest(p_days) day) months
    union all
    select 'visitor_mark', 'visitor_mark_' || to_char(day, 'YYYYMMDD'), day::text, (day + 1)::text
      from (select distinct day from unnest(p_days) day) days
    union all
    select 'click_line', 'click_line_' || to_char(hour at time zone 'UTC', 'YYYYMMDDHH24'), hour::text, (hour + interval '1 hour')::text
      from (select date_trunc('hour', p_now, 'UTC') as hour) hours
    union all
    select 'click_batch', 'click_batch_' || to_char(hour at time zone 'UTC', 'YYYYMMDDHH24'), hour::text, (hour + interval '1 hour')::text
      from (select date_trunc('hour', p_now, 'UTC') as hour) hours
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

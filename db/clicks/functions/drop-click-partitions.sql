-- Drops partitions that are only needed for deduplication; returns their names. Visitors are kept for 7 days. Batch ids
-- are dropped when no further copy of a batch can arrive: copies are appended within a minute of the first, so each
-- shard must be counted past the partition's hour (plus an hour for clock differences), and no batch from then may be
-- in the backlog, which is read after the stream. p_now: see `trusted_time`.
create or replace function routine.drop_click_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := routine.trusted_time(p_now);
  v_day text := 'visitor_mark_' || to_char((v_now at time zone :'time_zone')::date - 7, 'YYYYMMDD');
  v_passed timestamptz := least(
    (select min(counted_until) from click_cursor), (select min(created_at) from click_backlog), v_now) - interval '2 hours';
  v_hour text := 'click_batch_' || to_char(date_trunc('hour', v_passed, 'UTC') at time zone 'UTC', 'YYYYMMDDHH24');
begin
  return routine.drop_partitions('click_batch', v_hour) || routine.drop_partitions('visitor_mark', v_day);
end
$$;

-- Forgets what is only kept to count things once, by whole partitions; answers their names. Visitors go after 7 days.
-- Batch ids go when no copy of a batch can come any more: every copy was appended within a minute of the first, so each
-- shard must have been counted past the partition's hour, an hour allowed for clocks, and no batch of then may wait
-- in the backlog, which is read after the stream.
create or replace function routine.drop_click_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql as $$
declare
  v_day text := 'visitor_mark_' || to_char((p_now at time zone 'America/Bogota')::date - 7, 'YYYYMMDD');
  v_passed timestamptz := least(
    (select min(counted_until) from click_cursor), (select min(created_at) from click_backlog), p_now) - interval '2 hours';
  v_hour text := 'click_batch_' || to_char(date_trunc('hour', v_passed, 'UTC') at time zone 'UTC', 'YYYYMMDDHH24');
begin
  return routine.drop_partitions('click_batch', v_hour) || routine.drop_partitions('visitor_mark', v_day);
end
$$;

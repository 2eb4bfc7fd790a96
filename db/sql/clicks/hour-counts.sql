-- Counts minutes of a day by hour: 24 numbers.
create or replace function routine.hour_counts(p_minutes smallint[]) returns int[] language sql immutable as $$
  select array_agg((select count(*)::int from unnest(p_minutes) minute where minute / 60 = hour) order by hour)
    from generate_series(0, 23) hour
$$;

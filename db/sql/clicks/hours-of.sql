-- Visits and unique visits per hour of a `link_day` (48 numbers), also when the row stores none.
create or replace function routine.hours_of(p_first_ms int, p_clicks int, p_unique int, p_hours int[])
returns int[] language sql immutable as $$
  select coalesce(p_hours, (
    select array_agg(case place when p_first_ms / 3600000 then p_clicks
                                when p_first_ms / 3600000 + 24 then p_unique else 0 end order by place)
      from generate_series(0, 47) place))
$$;

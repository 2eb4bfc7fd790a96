-- Adds the hours of two rows of visits; null when all visits are in one hour.
create or replace function routine.add_hours(a link_day, b link_day) returns int[] language sql immutable as $$
  select case when least(a.first_ms, b.first_ms) / 3600000 < greatest(a.last_ms, b.last_ms) / 3600000 then (
    select array_agg(x + y order by place)
      from unnest(routine.hours_of(a.first_ms, a.clicks, a.unique_clicks, a.hours),
                  routine.hours_of(b.first_ms, b.clicks, b.unique_clicks, b.hours)) with ordinality sum (x, y, place)) end
$$;

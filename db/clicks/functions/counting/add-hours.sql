-- Adds the hours of two rows of visits; null when all visits are in one hour. A loop, as a query takes longer to start.
create or replace function routine.add_hours(a link_day, b link_day) returns int[] language plpgsql immutable as $$
declare
  v_hours int[];
  v_added int[];
begin
  if least(a.first_ms, b.first_ms) / 3600000 < greatest(a.last_ms, b.last_ms) / 3600000 then
    v_hours := routine.hourly_counts(a.first_ms, a.clicks, a.unique_clicks, a.hours);
    v_added := routine.hourly_counts(b.first_ms, b.clicks, b.unique_clicks, b.hours);
    for v_place in 1 .. 48 loop
      v_hours[v_place] := v_hours[v_place] + v_added[v_place];
    end loop;
  end if;
  return v_hours;
end
$$;

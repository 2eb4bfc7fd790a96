-- Visits and unique visits per hour of a `link_day` (48 numbers), also when the row stores none.
create or replace function routine.hourly_counts(p_first_ms int, p_clicks int, p_unique int, p_hours int[])
returns int[] language plpgsql immutable as $$
declare
  v_hours int[] := p_hours;
begin
  if v_hours is null then
    v_hours := array_fill(0, array[48]);
    v_hours[p_first_ms / 3600000 + 1] := p_clicks;
    v_hours[p_first_ms / 3600000 + 25] := p_unique;
  end if;
  return v_hours;
end
$$;

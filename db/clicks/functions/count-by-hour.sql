-- Counts minutes of a day by hour: 24 numbers.
create or replace function routine.count_by_hour(p_minutes smallint[]) returns int[] language plpgsql immutable as $$
declare
  v_hours int[] := array_fill(0, array[24]);
  v_minute smallint;
begin
  foreach v_minute in array coalesce(p_minutes, '{}') loop
    v_hours[v_minute / 60 + 1] := v_hours[v_minute / 60 + 1] + 1;
  end loop;
  return v_hours;
end
$$;

-- Finds when a daily window, in the local time of a zone, is next open, at a moment or later, and until when. One that ends
-- before it begins ends on the next day, and belongs to the day on which it begins. Local times that a change of clocks skips
-- last no time.
create or replace function routine.daily_window(
  p_from time, p_to time, p_days smallint[], p_zone text, p_at timestamptz, out opens_at timestamptz, out closes_at timestamptz
) language plpgsql stable as $$
declare
  v_day date;
begin
  -- A window of yesterday may still be open, and that of today may be over.
  for v_ahead in -1 .. 8 loop
    v_day := (p_at at time zone p_zone)::date + v_ahead;
    continue when extract(isodow from v_day) <> all (p_days);
    opens_at := greatest(p_at, (v_day + p_from) at time zone p_zone);
    closes_at := (v_day + (p_to < p_from)::int + p_to) at time zone p_zone;
    exit when opens_at < closes_at;
  end loop;
  if opens_at is null or opens_at >= closes_at then
    raise exception 'The window from % to % never opens.', p_from, p_to;
  end if;
end
$$;

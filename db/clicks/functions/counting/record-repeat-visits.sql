-- Records further visits of a known browser in a minute. When they exceed the limit, returns how many of them may still
-- count, given those counted before; otherwise null.
create or replace function routine.record_repeat_visits(
  p_link bigint, p_visitor bigint, p_day date, p_minute smallint, p_visits int, p_flood int
) returns int language plpgsql as $$
declare
  v_visits int;
begin
  -- Only the last minute is stored: within one step the drain separates earlier ones.
  update visitor_mark
     set visits = least(p_visits + case when minute = p_minute then visits else 0 end, 32767), minute = p_minute
   where link_id = p_link and visitor = p_visitor and day = p_day and minute <= p_minute
  returning visits into v_visits;
  return case when v_visits > p_flood then greatest(p_flood - (v_visits - p_visits), 0) end;
end
$$;

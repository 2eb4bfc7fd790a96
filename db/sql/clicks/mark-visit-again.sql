-- Notes that a browser that is marked for the day came again in a minute, so many times. Answers how many more of its
-- visits in that minute there may be than were counted before this, when it came too often; else null.
create or replace function routine.mark_visit_again(
  p_link bigint, p_visitor bigint, p_day date, p_minute smallint, p_visits int, p_flood int
) returns int language plpgsql as $$
declare
  v_visits int;
begin
  -- Of an earlier minute than the last nothing is kept: its visits of one step are told apart by the drain.
  update visitor_mark
     set visits = least(p_visits + case when minute = p_minute then visits else 0 end, 32767), minute = p_minute
   where link_id = p_link and visitor = p_visitor and day = p_day and minute <= p_minute
  returning visits into v_visits;
  return case when v_visits > p_flood then greatest(p_flood - (v_visits - p_visits), 0) end;
end
$$;

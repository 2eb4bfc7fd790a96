-- Counts the attempts that a carrier still accepts; negative when its limit was lowered, 0 while it refuses our account, or while
-- nobody has said how many calls it takes in a second.
-- Acting on it requires the carrier's row lock, so that the last slot is not taken twice.
create or replace function routine.carrier_free_slots(p_carrier text)
returns bigint language sql stable as $$
  select case when paused_until > clock_timestamp() or (calls_per_second is null and name <> :'sandbox_carrier') then 0
              else max_active - (select count(*) from call_attempt where carrier = p_carrier and ended_at is null) end
    from voice_carrier
   where name = p_carrier
$$;

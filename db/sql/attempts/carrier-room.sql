-- How many attempts more a carrier takes now; below zero when its limit was lowered, none while it refuses our account.
-- Whoever acts on it holds the lock of the carrier's row, or two might take the last place.
create or replace function routine.carrier_room(p_carrier text)
returns bigint language sql stable as $$
  select case when barred_until > clock_timestamp() then 0
              else max_active - (select count(*) from call_attempt where carrier = p_carrier and ended_at is null) end
    from voice_carrier
   where name = p_carrier
$$;

-- Reserves turns at a carrier that dials only so many calls a second; returns when the first is, and null when the carrier
-- has no such limit. Locks its row.
create or replace function routine.take_dial_turns(p_carrier text, p_turns int) returns timestamptz language sql as $$
  update voice_carrier
     set next_dial_at = greatest(next_dial_at, clock_timestamp()) + make_interval(secs => p_turns / calls_per_second)
   where name = p_carrier and calls_per_second is not null
  returning next_dial_at - make_interval(secs => p_turns / calls_per_second)
$$;

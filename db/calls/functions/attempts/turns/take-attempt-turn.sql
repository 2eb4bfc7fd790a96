-- The turn of an attempt at its carrier, unless its call has been given one, or there is no slot for it (p_slots): see
-- `take_call_turn`. wait_ms: how long until then. is_later: the call waits for it, for it comes too late to be waited for where the
-- attempt is dialed, or only after the call has expired.
create or replace function routine.take_attempt_turn(
  p_call call, p_carrier text, p_slots bigint, out at timestamptz, out is_taken boolean, out wait_ms int, out is_later boolean
) language plpgsql as $$
begin
  if not p_call.has_dial_turn and p_slots > 0 then
    select turn.at, turn.is_taken into at, is_taken
      from routine.take_call_turn(p_call.organization_id, p_carrier, p_call.campaign_id is null) turn;
  end if;
  wait_ms := greatest(0, ceil(extract(epoch from at - clock_timestamp()) * 1000));
  is_later := wait_ms > 0 and (wait_ms > :soon_turn_ms or not is_taken or coalesce(at >= p_call.expires_at, false));
  if is_later then
    at := least(at, p_call.expires_at);
    update call set has_dial_turn = is_taken, next_attempt_at = at, is_waiting = false where id = p_call.id;
  end if;
end
$$;

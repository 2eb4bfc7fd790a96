-- Has a call wait until a moment, its expiry at the latest, for a rule (p_held_for) or for another call to its number. A turn at
-- the carrier is not kept for later.
-- Returns what its claim answers: nothing to a campaign, which hands it out again.
create or replace function routine.hold_call(
  p_call call, p_until timestamptz, p_held_for text, p_decided_at timestamptz, p_is_unchecked boolean
) returns jsonb language plpgsql as $$
declare
  v_until timestamptz := least(p_until, p_call.expires_at);
begin
  -- The registry is waited for through the night, too.
  update call
     set next_attempt_at = v_until, held_for = p_held_for, is_waiting = false, has_dial_turn = false,
         unchecked_since = case when p_held_for = 'EXCLUDED_REGISTRY' then coalesce(unchecked_since, p_decided_at)
                                when p_is_unchecked then unchecked_since end
   where id = p_call.id;
  return routine.held_until(p_call, v_until, false);
end
$$;

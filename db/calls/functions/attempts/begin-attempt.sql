-- Begins an attempt of a call, in the rows of both. What it holds is its account's, by `change_hold`.
-- p_unit_micro, p_detection_micro, p_item: by which it is charged; p_patience_sec: see `claim_call_attempt`.
create or replace function routine.begin_attempt(
  p_call call, p_attempt int, p_token text, p_carrier text, p_limit_sec int, p_held_micro bigint, p_unit_micro bigint,
  p_detection_micro bigint, p_item text, p_now timestamptz, p_patience_sec int
) returns call_attempt language plpgsql as $$
declare
  v_attempt call_attempt;
begin
  update call
     set status = 'in_progress', attempts = p_attempt, is_waiting = false, has_dial_turn = false, fault_reason = null,
         held_for = null, unchecked_since = null
   where id = p_call.id;
  insert into call_attempt (call_id, attempt, token, carrier, limit_sec, held_micro, second_micro, detection_micro, price_item,
                            started_at, deadline_at)
  values (p_call.id, p_attempt, p_token, p_carrier, p_limit_sec, p_held_micro, p_unit_micro, p_detection_micro, p_item, p_now,
          p_now + make_interval(secs => p_patience_sec + p_limit_sec))
  returning * into v_attempt;
  return v_attempt;
end
$$;

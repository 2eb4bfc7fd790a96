-- Completes a call that would be retried although a digit was pressed in its last attempt: the digit was reported after
-- the attempt's end. Under the call's row lock. Returns what to publish.
create or replace function routine.settle_answered_call(p_call bigint, p_attempt int)
returns jsonb language plpgsql as $$
begin
  update call set status = 'failed', end_reason = 'too_short', finished_at = clock_timestamp(), is_waiting = false
   where id = p_call and status = 'retrying' and attempts = p_attempt;
  if not found then
    return '[]';
  end if;
  return routine.emit_call_event(p_call, p_attempt, 'voice.failed', clock_timestamp());
end
$$;

-- Completes a call that would be retried although a digit was pressed in its last attempt: the digit was reported after
-- the attempt's end. Under the call's row lock. Returns what to publish.
create or replace function routine.settle_answered_call(p_call call, p_attempt int)
returns jsonb language plpgsql as $$
declare
  v_call call;
begin
  update call set status = 'failed', finished_at = clock_timestamp(), is_waiting = false,
                  end_reason = case when exists (select from call_attempt where call_id = p_call.id and opted_out)
                                    then 'opted_out' else 'too_short' end
   where id = p_call.id and status = 'retrying' and attempts = p_attempt
  returning * into v_call;
  if not found then
    return '[]';
  end if;
  return routine.emit_call_event(v_call, routine.last_attempt(v_call), 'voice.failed', clock_timestamp());
end
$$;

-- Reverts a claimed attempt that its carrier was not asked to dial, under the row lock of its call: what it held is released, and
-- the call returns to its previous state, or ends if its cancellation was requested. Null when it has ended or was dialed;
-- else { attempt, carrier, isCanceled, emitted }.
-- p_refusal: what its evidence says. p_change: what changes of the call: { nextAttemptAt, sentAt, faultReason }.
create or replace function routine.release_attempt(p_call call, p_token text, p_refusal text, p_change jsonb)
returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt;
  v_now timestamptz;
  v_emitted jsonb := '[]';
begin
  delete from call_attempt where token = p_token and ended_at is null and carrier_call_id is null returning * into v_attempt;
  if not found then
    return null;
  end if;
  v_now := clock_timestamp();
  perform routine.correct_evidence(p_call, v_attempt, p_refusal, v_now);
  -- Locks are taken in the order of claims: account before carrier.
  perform routine.change_hold(p_call.organization_id, -v_attempt.held_micro);
  update call
     set attempts = attempts - 1, sent_at = (p_change ->> 'sentAt')::timestamptz, fault_reason = p_change ->> 'faultReason',
         next_attempt_at = least((p_change ->> 'nextAttemptAt')::timestamptz, expires_at),
         finished_at = case when cancel_requested then v_now end, end_reason = case when cancel_requested then 'canceled' end,
         status = case when cancel_requested then 'canceled' when attempts = 1 then 'queued' else 'retrying' end
   where id = p_call.id
  returning * into v_call;
  if v_call.cancel_requested then
    v_emitted := routine.emit_call_event(v_call, routine.last_attempt(v_call), 'voice.canceled', v_now);
  end if;
  return jsonb_build_object('attempt', v_attempt.attempt, 'carrier', v_attempt.carrier, 'isCanceled', v_call.cancel_requested,
                            'emitted', v_emitted);
end
$$;

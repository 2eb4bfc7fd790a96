-- Reverts an attempt that its carrier did not dial because of a fault on our side (account, caller id, permission):
-- what it held is released, and the call returns to its previous state and continues later, so that no call fails
-- because of it. When the fault affects every call (p_is_account), nothing is dialed through the carrier until then.
-- Returns null when the attempt is not waiting for its carrier, else what to publish, as `end_call_attempt`.
create or replace function routine.release_attempt_after_fault(p_token text, p_reason text, p_hold_sec int, p_is_account boolean)
returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt;
  v_now timestamptz;
  v_emitted jsonb := '[]';
  v_next jsonb := '[]';
begin
  perform routine.note_call_end();
  select call.* into v_call from call where id = (select call_id from call_attempt where token = p_token) for update;
  delete from call_attempt where token = p_token and ended_at is null and carrier_call_id is null returning * into v_attempt;
  if not found then
    return null;
  end if;
  v_now := clock_timestamp();
  perform routine.correct_evidence(v_call, v_attempt, 'CARRIER_FAULT', v_now);
  -- In the lock order of claims: account before carrier.
  perform routine.change_hold(v_call.organization_id, -v_attempt.held_micro);
  update call
     set attempts = attempts - 1, sent_at = v_now, fault_reason = p_reason,
         next_attempt_at = least(v_now + make_interval(secs => p_hold_sec), expires_at),
         finished_at = case when cancel_requested then v_now end, end_reason = case when cancel_requested then 'canceled' end,
         status = case when cancel_requested then 'canceled' when attempts = 1 then 'queued' else 'retrying' end
   where id = v_call.id
  returning * into v_call;
  if p_is_account then
    update voice_carrier set paused_until = v_now + make_interval(secs => p_hold_sec) where name = v_attempt.carrier;
  end if;
  if v_call.cancel_requested then
    v_emitted := routine.emit_call_event(v_call, routine.last_attempt(v_call), 'voice.canceled', v_now);
  elsif v_call.campaign_id is null then
    v_next := jsonb_build_array(jsonb_build_object(
      'callId', v_call.call_id, 'attempt', v_attempt.attempt, 'delaySec', p_hold_sec));
  end if;
  return jsonb_build_object('emitted', v_emitted, 'next', v_next) || routine.freed_slot(v_call.organization_id, v_attempt.carrier);
end
$$;

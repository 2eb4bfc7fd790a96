-- Reverts an attempt that its carrier did not dial because of a fault on our side (account, caller id, permission), as
-- `release_attempt` does: its call continues later, so that no call fails because of it. When the fault affects every call
-- (p_is_account), nothing is dialed through the carrier until then.
-- Returns null when the attempt is not waiting for its carrier, else what to publish, as `end_call_attempt`.
create or replace function routine.release_attempt_after_fault(p_token text, p_reason text, p_hold_sec int, p_is_account boolean)
returns jsonb language plpgsql as $$
declare
  v_call call;
  v_now timestamptz := clock_timestamp();
  v_until timestamptz := v_now + make_interval(secs => p_hold_sec);
  v_released jsonb;
  v_next jsonb := '[]';
begin
  perform routine.note_call_end();
  select call.* into v_call from call where id = (select call_id from call_attempt where token = p_token) for update;
  v_released := routine.release_attempt(v_call, p_token, 'CARRIER_FAULT',
    jsonb_build_object('nextAttemptAt', v_until, 'sentAt', v_now, 'faultReason', p_reason));
  if v_released is null then
    return null;
  end if;
  if p_is_account then
    update voice_carrier set paused_until = v_until where name = v_released ->> 'carrier';
  end if;
  if v_call.campaign_id is null and not (v_released ->> 'isCanceled')::boolean then
    v_next := jsonb_build_array(jsonb_build_object(
      'callId', v_call.call_id, 'attempt', v_released -> 'attempt', 'delaySec', p_hold_sec));
  end if;
  return jsonb_build_object('emitted', v_released -> 'emitted', 'next', v_next)
         || routine.freed_slot(v_call.organization_id, v_released ->> 'carrier');
end
$$;

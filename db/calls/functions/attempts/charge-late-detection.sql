-- Charges detection whose result came after its attempt had ended and what it held was released, and before its call is over: if
-- funds and spend limits still cover it. Otherwise the result is free, so that calls never spend what was not there when they
-- were claimed.
create or replace function routine.charge_late_detection(p_call call, p_attempt call_attempt) returns void language plpgsql as $$
declare
  v_account billing_account;
begin
  select * into v_account from billing_account where organization_id = p_call.organization_id for update;
  if (select refusal is not null
        from routine.decide_spending(p_call.organization_id, v_account, 'callblasting', 'callblasting.detection', 0,
                                     clock_timestamp(), 'hold', p_beside_micro => p_attempt.detection_micro)) then
    update call_attempt set detection_micro = null where call_id = p_attempt.call_id and attempt = p_attempt.attempt;
    return;
  end if;
  perform routine.charge_attempt(p_call, p_attempt, 'detection', p_attempt.detection_micro, 1);
end
$$;

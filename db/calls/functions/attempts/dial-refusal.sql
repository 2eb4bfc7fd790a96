-- Why an attempt of a call must not be dialed, what a second of it costs by which item, and what detection costs: without a
-- `reason` it may be, and holds the price of p_limit_sec and of detection (held_micro). What is free is not shown (null), but in
-- a sandbox. Decided before it is dialed, because air time is charged afterwards whatever the balance; under the row locks of the
-- organization's settings and account, by which the caller has read p_account. p_refusal: what has refused it already; then
-- nothing else is asked.
create or replace function routine.dial_refusal(
  p_call call,
  p_account billing_account,
  p_carrier text,
  p_limit_sec int,
  p_at timestamptz,
  p_refusal text,
  out reason text,
  out unit_micro bigint,
  out item text,
  out detection_micro bigint,
  out held_micro bigint
) language plpgsql as $$
declare
  v_spending record;
begin
  reason := case
    when p_refusal is not null then p_refusal
    when p_call.expires_at <= p_at then 'EXPIRED'
    when p_call.to_is_ordinary is not null
     and not routine.is_destination_allowed(p_call.organization_id, p_call.to_number, p_call.to_country, p_call.to_is_ordinary)
      then 'DESTINATION_NOT_ALLOWED'
    else routine.calling_refusal(p_call.organization_id)
  end;
  if reason is null then
    detection_micro := case when p_call.on_machine is null then 0
                            else routine.detection_unit_at(p_call.organization_id, p_call.on_machine, p_at) end;
    v_spending := routine.decide_spending(p_call.organization_id, p_account, 'callblasting', null, p_limit_sec, p_at, 'hold',
                                          p_call.to_number, detection_micro);
    reason := v_spending.reason;
    unit_micro := v_spending.unit_micro;
    item := v_spending.item;
  end if;
  held_micro := case when reason is null then coalesce(unit_micro * p_limit_sec, 0) + coalesce(detection_micro, 0) else 0 end;
  if p_carrier <> :'sandbox_carrier' then
    unit_micro := nullif(unit_micro, 0);
    detection_micro := nullif(detection_micro, 0);
  end if;
end
$$;

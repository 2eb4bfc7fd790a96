-- Charges the air time of an ended attempt, per started second, at the price and plan of the moment it was answered,
-- which the attempt stores. Always charged, even if the balance becomes negative.
create or replace function routine.charge_air_time(p_call bigint, p_attempt int)
returns void language plpgsql as $$
declare
  v_charge record;
begin
  select call.organization_id, call.cost_center_id, price.amount_micro, attempt.duration_air into v_charge
    from call
    join call_attempt attempt on attempt.call_id = call.id
    join billing_account account on account.organization_id = call.organization_id
   cross join lateral routine.air_price_at(call.organization_id, account.currency, call.to_number, attempt.answered_at) price
   where call.id = p_call and attempt.attempt = p_attempt
     and price.amount_micro * attempt.duration_air > 0
     and not exists (select from routine.plan_at(call.organization_id, 'callblasting', attempt.answered_at));
  if found then
    update call_attempt set second_micro = v_charge.amount_micro where call_id = p_call and attempt = p_attempt;
    perform routine.add_usage(v_charge.organization_id, v_charge.cost_center_id, 'callblasting', 'air_time',
                      v_charge.amount_micro, v_charge.duration_air);
  end if;
end
$$;

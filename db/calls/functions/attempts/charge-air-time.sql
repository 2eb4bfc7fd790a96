-- Charges the air time of an ended attempt, per started second, in the hour in which it was answered, at the price that
-- it was claimed with: never more than it held. Always charged, even if the balance becomes negative.
create or replace function routine.charge_air_time(p_call bigint, p_attempt int)
returns void language plpgsql as $$
declare
  v_charge record;
begin
  select call.organization_id, call.cost_center_id, attempt.second_micro, attempt.duration_air, attempt.answered_at into v_charge
    from call
    join call_attempt attempt on attempt.call_id = call.id
   where call.id = p_call and attempt.attempt = p_attempt and attempt.second_micro * attempt.duration_air > 0;
  if found then
    perform routine.add_usage(v_charge.organization_id, v_charge.cost_center_id, 'callblasting', 'air_time',
                      v_charge.second_micro, v_charge.duration_air, v_charge.answered_at);
  end if;
end
$$;

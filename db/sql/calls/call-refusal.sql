-- Why a call with these fields is not accepted, whatever it plays: { outcome: refused, code, field }; null: accepted.
create or replace function routine.call_refusal(p_organization bigint, p_call jsonb) returns jsonb language plpgsql stable as $$
declare
  v_to text := p_call ->> 'to';
  v_now timestamptz := clock_timestamp();
  v_currency text;
  v_has_plan boolean;
  v_unit bigint;
begin
  if not routine.is_destination_allowed(p_organization, v_to, p_call ->> 'toCountry', coalesce((p_call ->> 'toIsOrdinary')::boolean, false)) then
    return jsonb_build_object('outcome', 'refused', 'code', 'BAD_REQUEST', 'field', 'to');
  end if;
  if p_call ->> 'callerId' is not null then
    if not exists (select from caller_id where organization_id = p_organization and number = p_call ->> 'callerId') then
      return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'callerId');
    end if;
  end if;
  select currency, exists (select from routine.plan_at(id, 'callblasting', v_now)) into v_currency, v_has_plan
    from organization where id = p_organization;
  select amount_micro into v_unit from routine.air_price_at(p_organization, v_currency, v_to, v_now);
  if not found or (v_unit is null and not v_has_plan) then
    return jsonb_build_object('outcome', 'refused', 'code', 'BILLING_NOT_PRICED');
  end if;
  -- Only what is certain now; the full possible cost is checked when it is dialled.
  if not v_has_plan and not routine.has_call_allowance(p_organization, v_unit, 1) then
    return jsonb_build_object('outcome', 'refused', 'code', 'BILLING_SPEND_LIMIT_REACHED');
  end if;
  return null;
end
$$;

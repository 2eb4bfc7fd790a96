-- Why an attempt of a call must not be dialled; null: it may be, and holds the price of p_limit_sec. Decided before it is
-- dialled, because air time is charged afterwards whatever the balance; under the row locks of the organization's
-- settings and account, by which the caller has read p_account.
create or replace function routine.dial_refusal(p_call call, p_account billing_account, p_unit_micro bigint, p_limit_sec int)
returns text language plpgsql as $$
declare
  v_refusal text;
begin
  v_refusal := case
    when p_call.to_is_ordinary is not null
     and not routine.is_destination_allowed(p_call.organization_id, p_call.to_number, p_call.to_country, p_call.to_is_ordinary)
      then 'DESTINATION_NOT_ALLOWED'
    when not routine.has_call_allowance(p_call.organization_id, p_unit_micro, p_limit_sec) then 'DAY_LIMIT_REACHED'
    when not exists (select from organization where id = p_call.organization_id and status = 'active')
      then 'ORGANIZATION_NOT_ACTIVE'
    when exists (select from organization_block
                  where organization_id = p_call.organization_id and kind = 'full' and lifted_at is null)
      then 'ORGANIZATION_BLOCKED'
  end;
  if v_refusal is not null or exists (select from routine.plan_at(p_call.organization_id, 'callblasting', clock_timestamp())) then
    return v_refusal;
  elsif p_account.status is distinct from 'active' then
    return 'NO_ACTIVE_ACCOUNT';
  end if;
  return (routine.spending_refusal(p_call.organization_id, p_account, p_unit_micro::numeric * p_limit_sec)).refusal;
end
$$;

-- Why an organization's funds and limits do not cover a spending, under its account's row lock: DAY_LIMIT_REACHED (the ceiling of
-- calls), NO_ACTIVE_ACCOUNT, INSUFFICIENT_FUNDS or SPEND_LIMIT_REACHED; null: they do. What attempts in progress hold is
-- neither available nor unspent. p_stage, p_beside_micro: see `decide_spending`; a call that is accepted needs the ceiling only.
create or replace function routine.funds_refusal(
  p_organization bigint, p_account billing_account, p_stage text, p_unit_micro bigint, p_quantity bigint, p_beside_micro numeric
) returns text language plpgsql stable as $$
declare
  v_cost numeric := p_unit_micro::numeric * p_quantity + p_beside_micro;
begin
  if p_stage in ('accept', 'hold')
     and not routine.has_call_allowance(p_organization, p_account.held_micro, p_unit_micro,
                                        case p_stage when 'hold' then p_quantity::int else 1 end, p_beside_micro) then
    return 'DAY_LIMIT_REACHED';
  elsif p_stage = 'accept' then
    return null;
  elsif p_account.status is distinct from 'active' then
    return 'NO_ACTIVE_ACCOUNT';
  elsif v_cost <= 0 then
    return null;
  elsif routine.available_micro(p_account) - p_account.held_micro < v_cost then
    return 'INSUFFICIENT_FUNDS';
  elsif routine.spend_limit_reached(p_organization, p_account.held_micro + v_cost) then
    return 'SPEND_LIMIT_REACHED';
  end if;
  return null;
end
$$;

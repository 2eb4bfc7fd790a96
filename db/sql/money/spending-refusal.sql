-- Whether an organization may spend this much more now, which a charge posts at once and a call attempt holds: decided
-- here alone, under the account's row lock, by which the caller has read it. What attempts in progress hold is not
-- available, and counts towards the spend limits, whose notices are sent when they refuse.
-- refusal: INSUFFICIENT_FUNDS (also: no active account), SPEND_LIMIT_REACHED, or null. lack: the amount needed and the
-- amount left, null without an active account.
create or replace function routine.spending_refusal(
  p_organization bigint,
  p_account billing_account,
  p_cost_micro numeric,
  out refusal text,
  out lack jsonb
) language plpgsql as $$
declare
  v_is_active boolean := p_account.status is not distinct from 'active';
  v_left numeric := routine.available_micro(p_account) - p_account.held_micro;
begin
  if not v_is_active or (p_cost_micro > 0 and v_left < p_cost_micro) then
    refusal := 'INSUFFICIENT_FUNDS';
    lack := jsonb_build_object(
      'currency', coalesce(p_account.currency, (select currency from organization where id = p_organization)),
      'neededMicro', p_cost_micro::text, 'availableMicro', case when v_is_active then v_left::text end);
  elsif p_cost_micro > 0 and routine.spend_limit_reached(p_organization, p_account.held_micro + p_cost_micro) then
    refusal := 'SPEND_LIMIT_REACHED';
    perform routine.tell_spend_limits(p_organization, p_account.held_micro + p_cost_micro, clock_timestamp());
  end if;
end
$$;

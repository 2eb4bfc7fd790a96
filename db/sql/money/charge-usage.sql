-- Charges units of an item at the organization's current price, under the account's row lock, unless a plan of the
-- service includes them. Nothing is charged when `refusal` is set to BILLING_NOT_PRICED, BILLING_INSUFFICIENT_FUNDS or
-- BILLING_SPEND_LIMIT_REACHED; `lack` as in spending_refusal. `unit_micro`: cost per unit, 0 with a plan.
-- p_movement_service: the movement's service, if not the item's. p_beside_micro: what must be covered besides, because
-- it follows.
create or replace function routine.charge_usage(
  p_organization bigint,
  p_cost_center bigint,
  p_service text,
  p_kind text,
  p_item text,
  p_quantity bigint,
  p_description text,
  p_reference text,
  p_movement_service text default null,
  p_beside_micro bigint default 0,
  out refusal text,
  out unit_micro bigint,
  out lack jsonb
) language plpgsql as $$
declare
  v_account billing_account;
  v_now timestamptz;
  v_has_plan boolean;
  v_cost bigint;
begin
  select * into v_account from billing_account where organization_id = p_organization for update;
  v_now := clock_timestamp();
  select price.amount_micro, exists (select from routine.plan_at(organization.id, p_service, v_now))
    into unit_micro, v_has_plan
    from organization, routine.price_at(organization.id, organization.currency, p_item, v_now) price
   where organization.id = p_organization;
  if v_has_plan then
    unit_micro := 0;
  end if;

  v_cost := unit_micro * p_quantity;
  if v_cost is null then
    refusal := 'BILLING_NOT_PRICED';
    return;
  end if;
  -- What a plan includes needs no account.
  if not v_has_plan or p_beside_micro > 0 then
    select 'BILLING_' || spending.refusal, spending.lack into refusal, lack
      from routine.spending_refusal(p_organization, v_account, v_cost::numeric + p_beside_micro) spending;
  end if;
  if refusal is null and v_cost > 0 then
    perform routine.post_movement(p_organization, 'charge', -v_cost, coalesce(p_movement_service, p_service), p_quantity, p_description, p_reference,
                          p_cost_center, p_kind);
  end if;
end
$$;

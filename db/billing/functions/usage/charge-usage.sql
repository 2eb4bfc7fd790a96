-- Charges units of an item at the organization's current price, under the account's row lock, unless a plan of the
-- service includes them, as `decide_spending` decides, whose `refusal`, `unit_micro` and `lack` it returns.
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
begin
  select * into v_account from billing_account where organization_id = p_organization for update;
  select decision.refusal, decision.unit_micro, decision.lack into refusal, unit_micro, lack
    from routine.decide_spending(p_organization, v_account, p_service, p_item, p_quantity, clock_timestamp(),
                                 p_beside_micro => p_beside_micro) decision;
  if refusal is null and routine.is_posted(p_organization, unit_micro, p_quantity) then
    perform routine.post_movement(p_organization, 'charge', -unit_micro * p_quantity, coalesce(p_movement_service, p_service),
                                  p_quantity, p_description, p_reference, p_cost_center, p_kind);
  end if;
end
$$;

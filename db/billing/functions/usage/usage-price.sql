-- The price that an organization pays for a unit of an item at a moment. `unit_micro`: 0 if a plan includes the item's
-- service, or in a sandbox if the item has a price; null without a price. `amount_micro`: the price regardless of plans.
-- `has_row`: whether a price is set, even one without an amount. `daily_quota`: that of the plan, if any.
create or replace function routine.usage_price(
  p_organization bigint, p_currency text, p_service text, p_item text, p_at timestamptz
) returns table (unit_micro bigint, amount_micro bigint, has_row boolean, daily_quota int) language sql stable as $$
  select case when plan.id is not null or (price.amount_micro > 0 and routine.is_sandbox(p_organization)) then 0
              else price.amount_micro end, price.amount_micro, price.id is not null, plan.daily_quota
    from (select) one
    left join routine.price_at(p_organization, p_currency, p_item, p_at) price on true
    left join routine.plan_at(p_organization, p_service, p_at) plan on true
$$;

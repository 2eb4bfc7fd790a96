-- Whether an organization's calls may use this many more seconds today at a price, and p_beside_micro, under its daily ceiling:
-- the cost of ended attempts, plus what those in progress hold. The default ceiling is 100 hours of air time at its flat price,
-- or at this price if that is zero, or, where all air time is free, what stands beside a call of a minute for as long.
-- p_held_micro: what those in progress hold, by the row of its account under its lock, as claims read it; null: as that row says
-- now.
create or replace function routine.has_call_allowance(
  p_organization bigint, p_held_micro bigint, p_unit_micro bigint, p_seconds int, p_beside_micro numeric
)
returns boolean language sql stable as $$
  select (p_unit_micro = 0 and p_beside_micro = 0) or p_unit_micro::numeric * p_seconds + p_beside_micro
           + coalesce((select spent_micro from call_spend
                        where organization_id = p_organization
                          and day = (clock_timestamp() at time zone :'time_zone')::date), 0)
           + coalesce(p_held_micro, (select held_micro from billing_account where organization_id = p_organization), 0)
         <= coalesce((select day_limit_micro from call_setting where organization_id = p_organization),
                     360000::numeric * coalesce(
                       (select nullif(price.amount_micro, 0)
                          from organization
                         cross join lateral routine.price_at(
                           organization.id, organization.currency, 'callblasting.second', clock_timestamp()) price
                         where organization.id = p_organization),
                       nullif(p_unit_micro, 0)),
                     6000 * p_beside_micro)
$$;

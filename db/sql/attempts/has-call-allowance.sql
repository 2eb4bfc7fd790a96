-- Whether an organization's calls may take so many seconds more today, at a price, by its ceiling: what has ended today and
-- what is under way, each at the most it can cost, come to no more than that. Without a ceiling of its own it has 100
-- hours of air time at its flat price, or, where that is nothing, at this one. Exact for who holds the row of its
-- settings, as claims do.
create or replace function routine.has_call_allowance(p_organization bigint, p_unit_micro bigint, p_seconds int)
returns boolean language sql stable as $$
  select p_unit_micro = 0 or p_unit_micro * p_seconds
           + coalesce((select spent_micro from call_spend
                        where organization_id = p_organization
                          and day = (clock_timestamp() at time zone 'America/Bogota')::date), 0)
           + coalesce((select sum(attempt.reserved_micro)
                         from call join call_attempt attempt on attempt.call_id = call.id and attempt.attempt = call.attempts
                        where call.organization_id = p_organization and call.status = 'in_progress'), 0)
         <= coalesce((select day_limit_micro from call_setting where organization_id = p_organization),
                     360000 * coalesce(
                       (select nullif(price.amount_micro, 0)
                          from organization,
                               routine.price_at(organization.id, organization.currency, 'callblasting.second', clock_timestamp()) price
                         where organization.id = p_organization),
                       p_unit_micro))
$$;

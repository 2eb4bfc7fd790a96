-- Whether an organization can call a number at all: air time has a price in its currency, or a plan includes it.
create or replace function routine.is_air_time_priced(p_organization bigint, p_to text)
returns boolean language sql stable as $$
  select coalesce(bool_or(price.amount_micro is not null
                          or exists (select from routine.plan_at(p_organization, 'callblasting', clock_timestamp()))), false)
    from organization, routine.air_price_at(organization.id, organization.currency, p_to, clock_timestamp()) price
   where organization.id = p_organization
$$;

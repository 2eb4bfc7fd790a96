-- Whether an organization may call at all: air time has a price in its currency, or a plan includes it.
create or replace function is_air_time_priced(p_organization bigint)
returns boolean language sql stable as $$
  select coalesce(bool_or(price.amount_micro is not null
                          or exists (select from plan_at(p_organization, 'callblasting', clock_timestamp()))), false)
    from organization, price_at(organization.id, organization.currency, 'callblasting.second', clock_timestamp()) price
   where organization.id = p_organization
$$;

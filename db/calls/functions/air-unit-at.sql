-- The price of a second of air time to a number for an organization at a moment, in micros: 0 with a plan or without a price.
create or replace function routine.air_unit_at(p_organization bigint, p_currency text, p_to text, p_at timestamptz)
returns bigint language sql stable as $$
  select coalesce(unit_micro, 0)
    from routine.usage_price(p_organization, p_currency, 'callblasting',
                             routine.air_item_at(p_organization, p_currency, p_to, p_at), p_at)
$$;

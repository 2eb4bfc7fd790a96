-- The price of an item for an organization at a moment, in micros: its own price, otherwise the list price. No row: no
-- price in that currency. `amount_micro` null: no price.
create or replace function routine.price_at(p_organization bigint, p_currency text, p_item text, p_at timestamptz)
returns setof price language sql stable as $$
  select *
    from price
   where item = p_item
     and currency = p_currency
     and (organization_id = p_organization or organization_id is null)
     and effective_from <= p_at
   order by organization_id is null, effective_from desc
   limit 1
$$;

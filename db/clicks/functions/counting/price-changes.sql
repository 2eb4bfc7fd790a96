-- The moments after `p_first` and up to `p_last` at which an organization's price of an item of the shortener, or its plan,
-- changed.
create or replace function routine.price_changes(
  p_organization bigint, p_currency text, p_item text, p_first timestamptz, p_last timestamptz
) returns timestamptz[] language sql stable as $$
  select array(
    select effective_from from price
     where price.item = p_item and price.currency = p_currency
       and (price.organization_id = p_organization or price.organization_id is null)
       and effective_from > p_first and effective_from <= p_last
    union
    select changed from plan, unnest(array[starts_at, ends_at]) changed
     where plan.organization_id = p_organization and service = 'urlshortener'
       and changed > p_first and changed <= p_last
    order by 1)
$$;

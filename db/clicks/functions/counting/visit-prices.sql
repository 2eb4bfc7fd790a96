-- The prices of an organization's visits from p_first to p_last: one before each change and one after the last, by place from 1
-- (`width_bucket` of a moment among the changes, plus 1). unit_micro: null where they are free.
create or replace function routine.visit_prices(p_organization bigint, p_first timestamptz, p_last timestamptz)
returns table (changes timestamptz[], place bigint, unit_micro bigint) language sql stable as $$
  select span.changes, bound.place, nullif(price.unit_micro, 0)
    from billing_account account
   cross join lateral (
     select routine.price_changes(
       account.organization_id, account.currency, 'urlshortener.visit', p_first, p_last) as changes) span
   cross join lateral unnest(array[p_first] || span.changes) with ordinality bound (since, place)
   cross join lateral routine.usage_price(
     account.organization_id, account.currency, 'urlshortener', 'urlshortener.visit', bound.since) price
   where account.organization_id = p_organization
$$;

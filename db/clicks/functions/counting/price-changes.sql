-- The moments after `p_first` and up to `p_last` at which the price of visits changed, or a plan that includes them, each with
-- an organization of `p_organizations` that it concerns. Rarely any, so they are looked for once for all visits of a step.
create or replace function routine.price_changes(p_organizations bigint[], p_first timestamptz, p_last timestamptz)
returns table (organization_id bigint, at timestamptz) language sql stable as $$
  select account.organization_id, price.effective_from
    from price
    join billing_account account on account.currency = price.currency
     and (price.organization_id = account.organization_id or price.organization_id is null)
   where price.item = 'urlshortener.visit' and price.effective_from > p_first and price.effective_from <= p_last
     and account.organization_id = any (p_organizations)
  union
  select plan.organization_id, changed
    from plan, unnest(array[starts_at, ends_at]) changed
   where plan.organization_id = any (p_organizations) and service = 'urlshortener' and changed > p_first and changed <= p_last
$$;

-- The lowest and the highest that a unit of an item cost an organization between two moments, 0 where a plan included it
-- or it had no price. For the ledger check: usage is charged at the price of its own moment, which is kept to the hour.
create or replace function routine.unit_price_bounds(
  p_organization bigint,
  p_currency text,
  p_service text,
  p_item text,
  p_from timestamptz,
  p_to timestamptz,
  out lowest bigint,
  out highest bigint
) language sql stable as $$
  with moment (at) as (
    select p_from
    union
    select effective_from from price
     where item = p_item and currency = p_currency and (organization_id = p_organization or organization_id is null)
       and effective_from > p_from and effective_from <= p_to
    union
    select boundary from plan, unnest(array[starts_at, ends_at]) boundary
     where organization_id = p_organization and service = p_service and boundary > p_from and boundary <= p_to
  )
  select min(unit), max(unit)
    from (select case when exists (select from routine.plan_at(p_organization, p_service, at)) then 0
                      else coalesce((select amount_micro from routine.price_at(p_organization, p_currency, p_item, at)), 0) end as unit
            from moment) known
$$;

-- Charges the visits counted by a drain step, each in the hour and at the price and plan of its own time, for the reference of
-- its link.
-- p_visits: [{ organization_id, cost_center_id, clicks, causes, first, last }]: the number of visits between two moments of an
-- hour, in all and as `visits_between` takes them.
-- p_links, p_moments (ms since 1970): every single visit, used only when a price or plan changed in between.
create or replace function routine.charge_visits(p_visits jsonb, p_links bigint[], p_moments bigint[])
returns void language plpgsql as $$
declare
  v_organizations bigint[];
  v_cost_centers bigint[];
  v_units_micro bigint[];
  v_quantities bigint[];
  v_moments timestamptz[];
  v_causes bigint[];
begin
  -- Priced first, once for all references.
  with priced as materialized (
    select item.organization_id, item.cost_center_id, price.unit_micro, part.since, part.causes
      from jsonb_to_recordset(p_visits) as item (
             organization_id bigint, cost_center_id bigint, clicks bigint, causes jsonb, first timestamptz, last timestamptz)
      join billing_account account using (organization_id)
     cross join lateral (
       select routine.price_changes(item.organization_id, account.currency, 'urlshortener.visit', item.first, item.last) as moments
     ) change
     cross join lateral routine.visits_between(
       item.organization_id, item.cost_center_id, item.first, item.clicks, change.moments, p_links, p_moments, item.last,
       item.causes) part
     cross join lateral routine.usage_price(
       item.organization_id, account.currency, 'urlshortener', 'urlshortener.visit', part.since) price
     where routine.is_posted(item.organization_id, price.unit_micro, part.clicks)
  )
  select array_agg(organization_id), array_agg(cost_center_id), array_agg(unit_micro), array_agg(caused.visits::bigint),
         array_agg(since), array_agg(nullif(caused.reference::bigint, :no_cause))
    into v_organizations, v_cost_centers, v_units_micro, v_quantities, v_moments, v_causes
    from priced cross join lateral jsonb_each_text(causes) caused (reference, visits);
  if v_organizations is not null then
    perform routine.add_usages('urlshortener', 'visit', v_organizations, v_cost_centers, v_units_micro, v_quantities,
                               v_moments, p_causes => v_causes);
  end if;
end
$$;

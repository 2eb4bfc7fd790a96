-- Charges the visits counted by a drain step, each in the hour and at the price and plan of its own time.
-- p_visits: [{ organization_id, cost_center_id, clicks, first, last }]: the number of visits between two moments of an hour.
-- p_links, p_moments (ms since 1970): every single visit, used only when a price or plan changed in between.
create or replace function routine.charge_visits(p_visits jsonb, p_links bigint[], p_moments bigint[])
returns void language plpgsql as $$
declare
  v_organizations bigint[];
  v_cost_centers bigint[];
  v_units_micro bigint[];
  v_quantities bigint[];
  v_moments timestamptz[];
begin
  select array_agg(item.organization_id), array_agg(item.cost_center_id), array_agg(price.unit_micro), array_agg(part.clicks),
         array_agg(part.since)
    into v_organizations, v_cost_centers, v_units_micro, v_quantities, v_moments
    from jsonb_to_recordset(p_visits) as item (
           organization_id bigint, cost_center_id bigint, clicks bigint, first timestamptz, last timestamptz)
    join billing_account account using (organization_id)
   cross join lateral (
     select routine.price_changes(item.organization_id, account.currency, 'urlshortener.visit', item.first, item.last) as moments
   ) change
   cross join lateral routine.visits_between(
     item.organization_id, item.cost_center_id, item.first, item.clicks, change.moments, p_links, p_moments, item.last) part
   cross join lateral routine.usage_price(
     item.organization_id, account.currency, 'urlshortener', 'urlshortener.visit', part.since) price
   where routine.is_posted(item.organization_id, price.unit_micro, part.clicks);
  if v_organizations is not null then
    perform routine.add_usages('urlshortener', 'visit', v_organizations, v_cost_centers, v_units_micro, v_quantities,
                               v_moments);
  end if;
end
$$;

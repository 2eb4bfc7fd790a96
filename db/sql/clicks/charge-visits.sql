-- Charges the visits counted by a drain step, each at the price and plan of its own time.
-- p_visits: [{ organization_id, cost_center_id, clicks, first, last }]: the number of visits between two moments.
-- p_links, p_moments (ms since 1970): every single visit, used only when a price or plan changed in between.
create or replace function routine.charge_visits(p_visits jsonb, p_links bigint[], p_moments bigint[])
returns void language plpgsql as $$
declare
  v_visit record;
  v_part record;
  v_changes timestamptz[];
begin
  for v_visit in
    select item.*, account.currency
      from jsonb_to_recordset(p_visits) as item (
             organization_id bigint, cost_center_id bigint, clicks bigint, first timestamptz, last timestamptz)
      join billing_account account using (organization_id)
     order by organization_id, cost_center_id
  loop
    v_changes := array(
      select effective_from from price
       where item = 'urlshortener.visit' and currency = v_visit.currency
         and (organization_id = v_visit.organization_id or organization_id is null)
         and effective_from > v_visit.first and effective_from <= v_visit.last
      union
      select changed from plan, unnest(array[starts_at, ends_at]) changed
       where organization_id = v_visit.organization_id and service = 'urlshortener'
         and changed > v_visit.first and changed <= v_visit.last
      order by 1);

    for v_part in
      select part.clicks, price.amount_micro as unit_micro
        from routine.visits_between(v_visit.organization_id, v_visit.cost_center_id, v_visit.first, v_visit.clicks, v_changes,
                            p_links, p_moments) part
       cross join lateral routine.price_at(v_visit.organization_id, v_visit.currency, 'urlshortener.visit', part.since) price
       where price.amount_micro > 0
         and not exists (select from routine.plan_at(v_visit.organization_id, 'urlshortener', part.since))
    loop
      perform routine.add_usage(v_visit.organization_id, v_visit.cost_center_id, 'urlshortener', 'visit', v_part.unit_micro,
                        v_part.clicks);
    end loop;
  end loop;
end
$$;

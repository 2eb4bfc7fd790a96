-- Sums what the links of a reference that are not deleted have cost, as it was charged: their creation, each at the price of its
-- moment or of its batch, and their visits, each at the price and plan of its moment. The ledger knows neither by reference.
-- Returns { links, visits }, each [low, high] in micros, as texts. They differ where something may have had either of two prices:
-- visits of a day on which it changed, whose single moments are not kept, and links of a batch that is no longer kept.
create or replace function routine.reference_cost(p_organization bigint, p_reference bigint)
returns jsonb language plpgsql stable as $$
declare
  v_currency text := (select currency from billing_account where organization_id = p_organization);
  v_changes timestamptz[] := routine.price_changes(p_organization, v_currency, 'urlshortener.link', '-infinity', 'infinity');
  v_links jsonb;
  v_visits jsonb;
begin
  select jsonb_build_array(coalesce(sum(links * coalesce(batch.unit_micro, low)), 0)::text,
                           coalesce(sum(links * coalesce(batch.unit_micro, high)), 0)::text)
    into v_links
    from (select batch_id, count(*) as links, min(created_at) as first_at, max(created_at) as last_at
            from link where organization_id = p_organization and reference_id = p_reference and deleted_at is null
           group by batch_id, case when v_changes <> '{}' then width_bucket(created_at, v_changes) end) made
    left join batch on batch.id = made.batch_id and batch.organization_id = p_organization
   -- A batch is charged when it is accepted, and its links are made within a day.
   cross join lateral routine.units_between(p_organization, v_currency, 'urlshortener.link',
                                            case when made.batch_id is null then first_at else first_at - interval '1 day' end,
                                            last_at);
  select jsonb_build_array(coalesce(sum(clicks * low), 0)::text, coalesce(sum(clicks * high), 0)::text)
    into v_visits
    from organization_day visited
   cross join lateral routine.units_between(p_organization, v_currency, 'urlshortener.visit',
                                            day::timestamp at time zone :'time_zone' + first_ms * interval '1 ms',
                                            day::timestamp at time zone :'time_zone' + last_ms * interval '1 ms')
   where organization_id = p_organization and reference_id = p_reference and clicks > 0;
  return jsonb_build_object('links', v_links, 'visits', v_visits);
end
$$;

-- Looks up what the database knows about numbers (E.164 without `+`), in the order given: portability, then the imported
-- numbering plan, then the public metadata. A carrier has one name, whichever file it comes from: that of its code, else that
-- of its network, if all codes of the network agree on one. Each result: { type, carrier, mcc, mnc, area, subdivision,
-- timezones, ported }, `ported`: { routingNumber, at, carrier, mcc, mnc }; unknown fields are absent. The generic plan serves
-- one number as well as thousands; planning for each given count takes ten times as long as a look-up.
create or replace function routine.number_facts(p_numbers text[])
returns jsonb language sql stable set plan_cache_mode = 'force_generic_plan' as $$
  with network as materialized (
    select mcc, mnc, min(carrier) as carrier from routing_number
     where mcc is not null and mnc is not null
     group by mcc, mnc having count(distinct carrier) = 1
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
           'type', in_plan.type,
           'carrier', coalesce(mapped.carrier, network.carrier, assignee.carrier),
           'mcc', coalesce(mapped.mcc, assignee.mcc), 'mnc', coalesce(mapped.mnc, assignee.mnc),
           'area', place.area, 'subdivision', place.subdivision,
           'timezones', coalesce(in_plan.timezones, in_public.timezones),
           'ported', case when ported.number is not null then jsonb_build_object(
             'routingNumber', ported.routing_number, 'at', ported.ported_at,
             'carrier', routing.carrier, 'mcc', routing.mcc, 'mnc', routing.mnc) end)) order by ordinality), '[]')
    from unnest(p_numbers) with ordinality as asked (number, ordinality)
    left join lateral (
      select * from number_range where source = 'plan' and first <= asked.number collate "C" order by first desc limit 1
    ) in_plan on asked.number collate "C" < in_plan.until
    left join lateral (
      select * from number_range where source = 'public' and first <= asked.number collate "C" order by first desc limit 1
    ) in_public on asked.number collate "C" < in_public.until
    left join ported_number ported on ported.number = asked.number::bigint
    left join routing_number routing on routing.code = ported.routing_number
    -- Carrier and area of a range come from one source, never mixed.
    cross join lateral (
      select in_plan.carrier, in_plan.mcc, in_plan.mnc where in_plan.carrier is not null
       union all select in_public.carrier, in_public.mcc, in_public.mnc where in_plan.carrier is null
    ) assignee
    left join routing_number mapped on mapped.code = assignee.carrier
    left join network on network.mcc = assignee.mcc and network.mnc = assignee.mnc
    cross join lateral (
      select in_plan.area, in_plan.subdivision where in_plan.area is not null
       union all select in_public.area, in_public.subdivision where in_plan.area is null
    ) place
$$;

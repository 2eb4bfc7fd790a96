-- Adds the visits of a drain step to their links (`add_link_visits`, which has the arguments), and sums them.
-- organizations: by day of an organization, among all its links and among those of a reference, as `add_organization_visits`
-- takes them. charged: by hour and cost center, of which for each reference, as `charge_visits` takes them.
create or replace function routine.add_visits(
  p_items jsonb, p_profiles jsonb, p_links bigint[], p_days date[], p_minutes smallint[], out organizations jsonb, out charged jsonb
) language plpgsql as $$
begin
  with visit as materialized (
    select * from routine.add_link_visits(p_items, p_profiles, p_links, p_days, p_minutes)
  ),
  -- Each counts among all links of its organization, and among those of its reference.
  shown as materialized (
    select organization_id, :all_links as reference_id, link_id, day, clicks, unique_clicks, first, last, profile, dimensions,
           clicks_of_day
      from visit where is_shown
    union all
    select organization_id, reference_id, link_id, day, clicks, unique_clicks, first, last, profile, dimensions, clicks_of_day
      from visit where is_shown and reference_id is not null
  ),
  by_organization as (
    select organization_id, reference_id, day, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks,
           case when reference_id <> :all_links then min(first) end as first,
           case when reference_id <> :all_links then max(last) end as last
      from shown group by 1, 2, 3
  ),
  -- Dimensions shared by many visits are expanded once.
  valued as (
    select organization_id, reference_id, day, place, value.key,
           -- Several values have counts of their own, in each of the links that share them.
           sum(value.value::bigint * case jsonb_typeof(held) when 'object' then links else 1 end) as clicks
      from (select organization_id, reference_id, day, dimensions, sum(clicks) as clicks, count(*) as links
              from shown group by organization_id, reference_id, day, profile, dimensions) shared
     cross join lateral jsonb_array_elements(dimensions) with ordinality as kept (held, place)
     cross join lateral jsonb_each_text(routine.expand_dimension(held, shared.clicks::bigint)) value
     where place <= :shared_dimensions
     group by 1, 2, 3, 4, 5
  ),
  by_dimension as (
    select organization_id, reference_id, day, jsonb_object_agg(place, held) as held
      from (select organization_id, reference_id, day, place, jsonb_object_agg(key, clicks) as held
              from valued group by 1, 2, 3, 4) one
     group by 1, 2, 3
  ),
  by_hour as (
    select organization_id, cost_center_id, reference_id, day, first / 3600000 as hour, clicks, first, last
      from visit where hours is null
    union all
    select organization_id, cost_center_id, reference_id, day, place - 1, counted,
           greatest(first, (place - 1) * 3600000), least(last, place * 3600000 - 1)
      from visit cross join lateral unnest(hours) with ordinality one (counted, place) where counted > 0
  ),
  by_cause as (
    select organization_id, cost_center_id, reference_id, day, hour, sum(clicks) as clicks, min(first) as first, max(last) as last
      from by_hour group by 1, 2, 3, 4, 5
  ),
  best as (
    select organization_id, reference_id, day, jsonb_object_agg(link_id, clicks_of_day) as links
      from (select organization_id, reference_id, day, link_id, clicks_of_day,
                   row_number() over (partition by organization_id, reference_id, day order by clicks_of_day desc, link_id) as place
              from shown) placed
     where place <= :max_top_links
     group by 1, 2, 3
  )
  select (select jsonb_agg(jsonb_build_object(
                   'organization_id', organization_id, 'reference_id', reference_id, 'day', day, 'clicks', clicks,
                   'unique_clicks', unique_clicks, 'first', first, 'last', last, 'links', links,
                   'dimensions', (select jsonb_agg(held -> place::text order by place)
                                    from generate_series(1, :shared_dimensions) place)))
            from by_organization
            left join by_dimension using (organization_id, reference_id, day)
            join best using (organization_id, reference_id, day)),
         (select jsonb_agg(paid) from (
            select organization_id, cost_center_id, sum(clicks) as clicks,
                   jsonb_object_agg(coalesce(reference_id, :no_cause), clicks) as causes,
                   min(day::timestamp at time zone :'time_zone' + first * interval '1 ms') as first,
                   max(day::timestamp at time zone :'time_zone' + last * interval '1 ms') as last
              from by_cause group by organization_id, cost_center_id, day, hour) paid)
    into organizations, charged;
end
$$;

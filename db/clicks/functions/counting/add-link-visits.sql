-- Adds the visits of a drain step to the days and the counters of their links. Returns a row per link and day: the visits, the
-- organization, reference and cost center that they count for, and the total of the link on that day.
-- p_items, p_profiles: see `count_clicks`; p_links, p_days, p_minutes: of the browsers that had not visited the link on that day.
create or replace function routine.add_link_visits(
  p_items jsonb, p_profiles jsonb, p_links bigint[], p_days date[], p_minutes smallint[]
) returns table (
  organization_id bigint, reference_id bigint, cost_center_id bigint, is_shown boolean, link_id bigint, day date, clicks int,
  unique_clicks int, first int, last int, hours int[], profile int, dimensions jsonb, clicks_of_day int
) language plpgsql as $$
#variable_conflict use_column
declare
  -- The dimensions as rows of `link_day` store them, each made once.
  v_packed jsonb := (
    select jsonb_agg(routine.pack_dimensions(profile) order by place)
      from jsonb_array_elements(p_profiles) with ordinality one (profile, place));
begin
  return query
  with item as materialized (
    select item.link as link_id, item.day, item.clicks, item.first, item.last, item.hours, item.profile,
           coalesce(item.dimensions, p_profiles -> item.profile) as dimensions,
           link.organization_id, link.reference_id, link.cost_center_id, link.deleted_at is null as is_shown,
           (link.created_at at time zone :'time_zone')::date - 1 as since
      from jsonb_to_recordset(p_items) as item (
             link bigint, day date, clicks int, first int, last int, profile int, dimensions jsonb, hours int[])
     -- A database restored to an earlier time lacks links visited since. `limit 1` makes it an index look-up per link.
     cross join lateral (select * from link where id = item.link limit 1) link
  ),
  fresh as (
    select link_id, day, count(*)::int as unique_clicks, array_agg(minute) as minutes
      from unnest(p_links, p_days, p_minutes) as fresh (link_id, day, minute) group by 1, 2
  ),
  visit as materialized (
    select item.*, coalesce(fresh.unique_clicks, 0) as unique_clicks, fresh.minutes
      from item left join fresh using (link_id, day)
  ),
  by_day as (
    insert into link_day as total (link_id, day, clicks, unique_clicks, first_ms, last_ms, hours, dimensions)
    select link_id, day, clicks, unique_clicks, first, last,
           hours || case when hours is not null then routine.count_by_hour(coalesce(minutes, '{}')) end,
           coalesce(v_packed -> profile, dimensions)
      from visit order by link_id, day
    on conflict (link_id, day) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          first_ms = least(case when total.clicks > 0 then total.first_ms end, excluded.first_ms),
          last_ms = greatest(total.last_ms, excluded.last_ms),
          hours = case when total.clicks = 0 then excluded.hours else routine.add_hours(total, excluded) end,
          -- Most links have few visits, and nothing to merge: their dimensions stay as they were.
          dimensions = case
            when total.clicks = 0 then excluded.dimensions
            when total.dimensions = excluded.dimensions and not total.dimensions @? '$[*] ? (@.type() == "object")'
              then total.dimensions
            else routine.add_dimensions(total.dimensions, total.clicks, excluded.dimensions, excluded.clicks) end
    returning link_id, day, clicks
  ),
  by_link as (
    select link_id, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks, min(since) as since,
           min(day) as first_day, max(day) as last_day,
           min(day::timestamp at time zone :'time_zone' + first * interval '1 ms') as first_click_at,
           max(day::timestamp at time zone :'time_zone' + last * interval '1 ms') as last_click_at
      from visit group by 1
  ),
  by_life as (
    insert into link_counter as total (link_id, clicks, unique_clicks, first_click_at, last_click_at)
    select link_id, by_link.clicks + coalesce(before.clicks, 0), by_link.unique_clicks + coalesce(before.unique_clicks, 0),
           least(by_link.first_click_at, before.first_click_at), greatest(by_link.last_click_at, before.last_click_at)
      from by_link
     cross join lateral routine.life_before(by_link.link_id, by_link.since) before
     where before.is_counted or first_day < last_day or before.day <> first_day or first_day < since
     order by link_id
    on conflict (link_id) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          first_click_at = least(total.first_click_at, excluded.first_click_at),
          last_click_at = greatest(total.last_click_at, excluded.last_click_at)
  )
  select visit.organization_id, visit.reference_id, visit.cost_center_id, visit.is_shown, visit.link_id, visit.day, visit.clicks,
         visit.unique_clicks, visit.first, visit.last, visit.hours, visit.profile, visit.dimensions, by_day.clicks
    from visit join by_day using (link_id, day);
end
$$;

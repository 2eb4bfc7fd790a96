-- Adds the visits of a drain step to the days of their organizations and the counters of their references, in the order of their
-- keys. p_organizations: see `add_visits`; p_filtered: what `add_filtered` returns.
create or replace function routine.add_organization_visits(p_organizations jsonb, p_filtered jsonb)
returns void language plpgsql as $$
begin
  insert into organization_day as total
    (organization_id, reference_id, day, clicks, unique_clicks, filtered, dimensions, top_links, first_ms, last_ms)
  select organization_id, reference_id, day, coalesce(clicks, 0), coalesce(unique_clicks, 0), coalesce(requests, 0),
         coalesce(dimensions, '[]'), routine.merge_top_links('{}', coalesce(links, '{}')), first, last
    from jsonb_to_recordset(p_organizations) as one (
           organization_id bigint, reference_id bigint, day date, clicks int, unique_clicks int, dimensions jsonb, links jsonb,
           first int, last int)
    full join jsonb_to_recordset(p_filtered) as other (organization_id bigint, reference_id bigint, day date, requests int)
         using (organization_id, reference_id, day)
   order by organization_id, reference_id, day
  on conflict (organization_id, reference_id, day) do update
    set clicks = total.clicks + excluded.clicks,
        unique_clicks = total.unique_clicks + excluded.unique_clicks,
        filtered = total.filtered + excluded.filtered,
        first_ms = least(case when total.clicks > 0 then total.first_ms end, excluded.first_ms),
        last_ms = greatest(case when total.clicks > 0 then total.last_ms end, excluded.last_ms),
        dimensions = case when excluded.clicks = 0 then total.dimensions
                          else routine.add_dimensions(total.dimensions, total.clicks, excluded.dimensions, excluded.clicks) end,
        top_links = case when excluded.clicks = 0 then total.top_links
                         else routine.merge_top_links(total.top_links, excluded.top_links) end;
  insert into reference_counter as total (reference_id, clicks, unique_clicks, filtered)
  select reference_id, coalesce(sum(clicks), 0), coalesce(sum(unique_clicks), 0), coalesce(sum(requests), 0)
    from jsonb_to_recordset(coalesce(p_organizations, '[]') || coalesce(p_filtered, '[]')) as one (
           reference_id bigint, clicks int, unique_clicks int, requests int)
   where reference_id <> :all_links
   group by 1 order by 1
  on conflict (reference_id) do update
    set clicks = total.clicks + excluded.clicks, unique_clicks = total.unique_clicks + excluded.unique_clicks,
        filtered = total.filtered + excluded.filtered;
end
$$;

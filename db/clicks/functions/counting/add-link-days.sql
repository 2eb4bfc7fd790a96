-- Adds the visits of a link to its organization's days of a reference (:all_links: of all its links), or subtracts them
-- (`p_sign` -1).
create or replace function routine.add_link_days(p_link link, p_reference bigint, p_sign int) returns void language plpgsql as $$
declare
  v_day link_day;
  v_dimensions jsonb;
begin
  for v_day in
    select * from link_day where link_id = p_link.id
       and day >= least((select (first_click_at at time zone :'time_zone')::date from link_counter where link_id = p_link.id),
                        (p_link.created_at at time zone :'time_zone')::date - 1)
     order by day
  loop
    v_dimensions := routine.unpack_dimensions(v_day.dimensions) - :shared_dimensions;
    insert into organization_day as total
      (organization_id, reference_id, day, clicks, unique_clicks, filtered, dimensions, top_links, corrections, first_ms, last_ms)
    values (p_link.organization_id, p_reference, v_day.day,
            p_sign * v_day.clicks, p_sign * v_day.unique_clicks, p_sign * v_day.filtered,
            routine.add_dimensions('[]', 0, v_dimensions, v_day.clicks),
            case when v_day.clicks > 0 then jsonb_build_object(v_day.link_id, v_day.clicks) else '{}' end, 1,
            case when p_reference <> :all_links and v_day.clicks > 0 then v_day.first_ms end,
            case when p_reference <> :all_links and v_day.clicks > 0 then v_day.last_ms end)
    on conflict (organization_id, reference_id, day) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          filtered = total.filtered + excluded.filtered,
          dimensions = routine.add_dimensions(total.dimensions, total.clicks, v_dimensions, v_day.clicks, p_sign),
          -- A link that left would take the place of others in the list.
          top_links = case p_sign when 1 then routine.merge_top_links(total.top_links, excluded.top_links)
                                  else total.top_links - v_day.link_id::text end,
          corrections = total.corrections + 1,
          first_ms = case when p_sign < 0 then total.first_ms
                          else least(case when total.clicks > 0 then total.first_ms end, excluded.first_ms) end,
          last_ms = case when p_sign < 0 then total.last_ms
                         else greatest(case when total.clicks > 0 then total.last_ms end, excluded.last_ms) end;
  end loop;
end
$$;

-- How many of a step's visits of an organization and cost center from `p_first` to `p_last` fall between each price or plan
-- change (`p_changes`, in order) and the next; `p_clicks` in total, of which `p_causes` for each reference, as `causes` returns
-- them: { reference (no_cause: none): visits }.
create or replace function routine.visits_between(
  p_organization bigint, p_cost_center bigint, p_first timestamptz, p_clicks bigint, p_changes timestamptz[],
  p_links bigint[], p_moments bigint[], p_last timestamptz default 'infinity', p_causes jsonb default null
) returns table (since timestamptz, clicks bigint, causes jsonb) language plpgsql stable as $$
begin
  if cardinality(p_changes) = 0 then
    return query values (p_first, p_clicks, p_causes);
    return;
  end if;
  return query
    select place, sum(visits)::bigint, jsonb_object_agg(coalesce(reference_id, :no_cause), visits)
      from (select (array[p_first] || p_changes)[width_bucket(visit.at, p_changes) + 1] as place, reference_id, count(*) as visits
              from (select link_id, to_timestamp(ms / 1000.0) as at from unnest(p_links, p_moments) as one (link_id, ms)) visit
             -- `limit 1` forces an index look-up per visit: the planner may lack statistics about the organization's
             -- links.
             cross join lateral (select * from link where link.id = visit.link_id limit 1) link
             where visit.at between p_first and p_last
               and link.organization_id = p_organization and link.cost_center_id is not distinct from p_cost_center
             group by 1, 2) bounds
     group by 1;
end
$$;

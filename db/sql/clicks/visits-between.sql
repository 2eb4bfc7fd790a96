-- How many of a step's visits of an organization and cost center came since each moment at which a price or a plan
-- changed (`p_changes`, in order), until the next; `p_clicks` in all, the first at `p_first`.
create or replace function routine.visits_between(
  p_organization bigint, p_cost_center bigint, p_first timestamptz, p_clicks bigint, p_changes timestamptz[],
  p_links bigint[], p_moments bigint[]
) returns table (since timestamptz, clicks bigint) language plpgsql stable as $$
begin
  if cardinality(p_changes) = 0 then
    return query values (p_first, p_clicks);
    return;
  end if;
  return query
    select bounds.place, count(*)
      from (select (array[p_first] || p_changes)[width_bucket(to_timestamp(at / 1000.0), p_changes) + 1] as place
              from unnest(p_links, p_moments) as visit (link_id, at)
             -- By the key of each: of an organization's links the planner may know too little to go any other way well.
             cross join lateral (select * from link where link.id = visit.link_id limit 1) link
             where link.organization_id = p_organization and link.cost_center_id is not distinct from p_cost_center) bounds
     group by 1;
end
$$;

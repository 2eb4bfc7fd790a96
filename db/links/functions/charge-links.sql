-- Charges the links that a creation made. With a plan it reduces the use of the daily quota instead, by the links that could not be
-- made (p_valid were accepted, p_count made). Returns the charge.
-- p_reference: what the movement names, if one link was asked for.
create or replace function routine.charge_links(
  p_organization bigint, p_cost_center bigint, p_unit_micro bigint, p_has_plan boolean, p_valid int, p_count int, p_at timestamptz,
  p_reference text
) returns bigint language plpgsql as $$
declare
  v_movement bigint;
begin
  if p_has_plan and p_count < p_valid then
    update plan_usage set used = used - (p_valid - p_count)
     where organization_id = p_organization and service = 'urlshortener' and day = (p_at at time zone :'time_zone')::date;
  elsif routine.is_posted(p_organization, p_unit_micro, p_count) then
    v_movement := routine.post_movement(p_organization, 'charge', -p_unit_micro * p_count, 'urlshortener', p_count,
      :'movement_texts'::jsonb ->> case p_count when 1 then 'link' else 'links' end, p_reference, p_cost_center, 'link');
    return p_unit_micro * p_count;
  end if;
  return 0;
end
$$;

-- Sets how many visits the links of a reference may have in all; null: any number. What they have had counts, as totals show it,
-- or if there was a ceiling what was counted under it. Returns whether the organization has such a reference.
create or replace function routine.set_reference_settings(p_organization bigint, p_reference text, p_max_clicks int)
returns boolean language plpgsql as $$
declare
  v_reference link_reference;
  v_is_reached boolean;
begin
  -- No drain is under way: each visit is counted before the ceiling is there, or up to it.
  perform from click_cursor order by shard for share;
  select * into v_reference from link_reference
   where organization_id = p_organization and name = p_reference for no key update;
  if v_reference.id is null then
    return false;
  end if;
  v_reference.visits := greatest(
    case when v_reference.max_clicks is not null then v_reference.visits end,
    (select clicks from reference_counter where reference_id = v_reference.id), 0);
  v_is_reached := coalesce(p_max_clicks <= v_reference.visits, false);
  update link_reference
     set max_clicks = p_max_clicks, visits = v_reference.visits,
         reached_at = case when v_is_reached then coalesce(reached_at, now()) end
   where id = v_reference.id;
  if v_is_reached <> (v_reference.reached_at is not null) then
    perform routine.refresh_references(array[v_reference.id]);
  end if;
  return true;
end
$$;

-- Adds requests that were redirected but are not visits by people to their links' days: counted, and nothing else.
-- p_filtered: [{ link, day, requests }], each link and day once. Returns their sums by day of an organization, among all its
-- links that are not deleted and among those of a reference: [{ organization_id, reference_id, day, requests }].
create or replace function routine.add_filtered(p_filtered jsonb) returns jsonb language plpgsql as $$
declare
  v_sums jsonb;
begin
  if jsonb_array_length(p_filtered) = 0 then
    return null;
  end if;
  with item as materialized (
    select item.link as link_id, item.day, item.requests, link.organization_id, link.reference_id,
           link.deleted_at is null as is_shown
      from jsonb_to_recordset(p_filtered) as item (link bigint, day date, requests int)
     -- A link may be missing, as in `count_clicks`, and is looked up by its index.
     cross join lateral (select * from link where id = item.link limit 1) link
  ),
  by_day as (
    insert into link_day as total (link_id, day, clicks, unique_clicks, filtered, first_ms, last_ms, dimensions)
    select link_id, day, 0, 0, requests, 0, 0, '[]' from item order by link_id, day
    on conflict (link_id, day) do update set filtered = total.filtered + excluded.filtered
  ),
  shown as (
    select organization_id, :all_links as reference_id, day, requests from item where is_shown
    union all
    select organization_id, reference_id, day, requests from item where is_shown and reference_id is not null
  )
  select jsonb_agg(summed) into v_sums
    from (select organization_id, reference_id, day, sum(requests) as requests from shown group by 1, 2, 3) summed;
  return v_sums;
end
$$;

-- Which links of a drain step have a ceiling of visits, once it is known that none gets more than that. p_items, p_filtered: as in
-- `count_clicks`. Raises OP004, as described there.
create or replace function routine.check_ceilings(p_items jsonb, p_filtered jsonb) returns bigint[] language plpgsql as $$
declare
  v_limited bigint[];
  v_full jsonb;
begin
  v_limited := array(
    select link_id from link_setting
     where max_clicks is not null and link_id = any (array(select distinct link from jsonb_to_recordset(p_items || p_filtered) as item (link bigint))));
  if v_limited = '{}' then
    return v_limited;
  end if;
  select jsonb_agg(jsonb_build_object('link', link, 'remaining', greatest(0, max_clicks - coalesce(before.clicks, 0)))) into v_full
    from (select link, sum(clicks) as clicks from jsonb_to_recordset(p_items) as item (link bigint, clicks int) group by 1) step
    join link_setting on link_id = step.link and max_clicks is not null
    left join routine.visits_of_links(v_limited) before on before.link_id = step.link
   where coalesce(before.clicks, 0) + step.clicks > max_clicks;
  if v_full is not null then
    raise exception 'links have had all their visits' using errcode = 'OP004', detail = v_full::text;
  end if;
  return v_limited;
end
$$;

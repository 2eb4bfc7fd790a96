-- Finds the links and references of a drain step that have a ceiling of visits, and makes sure that none gets more. p_items,
-- p_filtered: as in `count_clicks`. referred: the step's links that have those references. Raises OP004, as described there.
create or replace function routine.check_ceilings(
  p_items jsonb, p_filtered jsonb, out links bigint[], out of_references bigint[], out referred bigint[]
) language plpgsql as $$
declare
  v_step bigint[] := array(select distinct link from jsonb_to_recordset(p_items || p_filtered) as item (link bigint));
  v_full jsonb;
begin
  links := array(select link_id from link_setting where max_clicks is not null and link_id = any (v_step));
  of_references := '{}';
  referred := '{}';
  if exists (select from link_reference where max_clicks is not null) then
    -- Drains of other shards count visits of the same references: they wait for each other, in the order of ids.
    of_references := array(select id from (
      select id from link_reference
       where max_clicks is not null and id in (select reference_id from link where link.id = any (v_step))
       order by id for no key update) locked);
    referred := array(select id from link where id = any (v_step) and reference_id = any (of_references));
  end if;
  if links = '{}' and of_references = '{}' then
    return;
  end if;
  with step as (
    select link, sum(clicks) as clicks from jsonb_to_recordset(p_items) as item (link bigint, clicks int) group by 1
  )
  select jsonb_agg(jsonb_build_object('of', of, 'links', full_links, 'remaining', remaining)) into v_full
    from (select 'link ' || link as of, array[link] as full_links, greatest(0, max_clicks - coalesce(before.clicks, 0)) as remaining
            from step
            join link_setting on link_id = link and max_clicks is not null
            left join routine.visits_of_links(links) before on before.link_id = link
           where coalesce(before.clicks, 0) + step.clicks > max_clicks
          union all
          select 'reference ' || reference.id, array_agg(step.link), greatest(0, max_clicks - visits)
            from step
            join link on link.id = step.link
            join link_reference reference on reference.id = link.reference_id and reference.id = any (of_references)
           group by reference.id
          having visits + sum(step.clicks) > max_clicks) excess;
  if v_full is not null then
    raise exception 'links have had all their visits' using errcode = 'OP004', detail = v_full::text;
  end if;
end
$$;

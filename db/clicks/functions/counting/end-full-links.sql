-- Ends those of p_links and p_references, with a ceiling, that have had all its visits, once these are added. p_items: of the step,
-- as in `count_clicks`; p_referred: its links that have those references. Returns all of its links that have ended so:
-- [{ domain, code }]. What other links of a reference have in the redirect's cache is looked at later (`refresh_due_at`).
create or replace function routine.end_full_links(p_links bigint[], p_references bigint[], p_referred bigint[], p_items jsonb)
returns jsonb language plpgsql as $$
begin
  if p_links = '{}' and p_references = '{}' then
    return '[]';
  end if;
  update link_setting set reached_at = now()
    from routine.visits_of_links(p_links) life
   where link_setting.link_id = life.link_id and reached_at is null and max_clicks <= life.clicks;
  update link_reference reference
     set visits = visits + step.clicks,
         reached_at = coalesce(reached_at, case when visits + step.clicks >= max_clicks then now() end)
    from (select reference_id, sum(clicks) as clicks
            from jsonb_to_recordset(p_items) as item (link bigint, clicks int)
            join link on link.id = item.link and link.id = any (p_referred)
           group by 1) step
   where reference.id = step.reference_id;
  perform routine.refresh_references(array(
    select id from link_reference where id = any (p_references) and reached_at = now()));
  return coalesce((
    select jsonb_agg(jsonb_build_object('domain', domain.name, 'code', link.code) order by link.id)
      from link
      join domain_tenure tenure on tenure.id = link.tenure_id and tenure.status = 'verified'
      join domain on domain.id = tenure.domain_id
      left join link_setting on link_id = link.id
      left join link_reference reference on reference.id = link.reference_id
     where link.id = any (p_links || p_referred) and coalesce(link_setting.reached_at, reference.reached_at) is not null), '[]');
end
$$;

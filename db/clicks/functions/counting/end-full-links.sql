-- Ends those of p_limited, links with a ceiling, that have had all its visits, once these are added. Returns all that have ended so:
-- [{ domain, code }].
create or replace function routine.end_full_links(p_limited bigint[]) returns jsonb language plpgsql as $$
begin
  if p_limited = '{}' then
    return '[]';
  end if;
  update link_setting set reached_at = now()
    from routine.visits_of_links(p_limited) life
   where link_setting.link_id = life.link_id and reached_at is null and max_clicks <= life.clicks;
  return coalesce((
    select jsonb_agg(jsonb_build_object('domain', domain.name, 'code', link.code) order by link.id)
      from link_setting
      join link on link.id = link_id
      join domain_tenure tenure on tenure.id = link.tenure_id and tenure.status = 'verified'
      join domain on domain.id = tenure.domain_id
     where link_id = any (p_limited) and reached_at is not null), '[]');
end
$$;

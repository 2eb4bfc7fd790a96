-- The given links as they are shown, each with its domain and lifetime visits, in no order. The caller checks whose they are.
-- A function because PL/pgSQL caches its plan per connection: planning takes longer than running it.
create or replace function routine.shown_links(p_links bigint[])
returns table (id bigint, tenure_id bigint, domain text, code text, long_url text, is_alias boolean, status text,
               released boolean, expires_at timestamptz, created_at timestamptz, deleted_at timestamptz,
               clicks bigint, unique_clicks bigint, first_click_at timestamptz, last_click_at timestamptz, reference text,
               external_id text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    select link.id, link.tenure_id, domain.name, link.code, link.long_url, link.is_alias,
           routine.shown_link_status(link.status, link.blocked_at), tenure.status <> 'verified',
           link.expires_at, link.created_at, link.deleted_at,
           life.clicks, life.unique_clicks, life.first_click_at, life.last_click_at,
           reference.name, link.external_id
      from link
      join domain_tenure tenure on tenure.id = link.tenure_id
      join domain on domain.id = tenure.domain_id
      left join link_reference reference on reference.id = link.reference_id
      left join routine.visits_of_links(p_links) life on life.link_id = link.id
     where link.id = any (p_links);
end
$$;

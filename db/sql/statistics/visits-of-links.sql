-- `lifetime_visits` of several links, given their creation times. PL/pgSQL caches its plan per connection; inlined,
-- every statement that uses it would open each monthly partition of `link_day` when planned.
create or replace function routine.visits_of_links(p_links bigint[], p_created timestamptz[])
returns table (link_id bigint, clicks bigint, unique_clicks bigint, first_click_at timestamptz, last_click_at timestamptz)
language plpgsql stable as $$
begin
  return query
    select link.id, life.clicks, life.unique_clicks, life.first_click_at, life.last_click_at
      from unnest(p_links, p_created) as link (id, created_at)
     cross join lateral routine.lifetime_visits(link.id, link.created_at) life;
end
$$;

-- `lifetime_visits` of several links, each with the moment that it was made at. Its plan is kept by the connection: by itself
-- the other opens every month of `link_day` each time that a statement which has it is planned.
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

-- A link's lifetime visits: from its counter or, without one, from the only day on which it was visited.
create or replace function routine.lifetime_visits(p_link bigint, p_created timestamptz)
returns table (clicks bigint, unique_clicks bigint, first_click_at timestamptz, last_click_at timestamptz)
language sql stable as $$
  select counter.clicks, counter.unique_clicks, counter.first_click_at, counter.last_click_at
    from link_counter counter where counter.link_id = p_link
  union all
  select one.clicks, one.unique_clicks,
         one.day::timestamp at time zone :'time_zone' + one.first_ms * interval '1 ms',
         one.day::timestamp at time zone :'time_zone' + one.last_ms * interval '1 ms'
    from link_day one
   where one.link_id = p_link and one.clicks > 0 and one.day >= (p_created at time zone :'time_zone')::date - 1
     and not exists (select from link_counter counter where counter.link_id = p_link)
$$;

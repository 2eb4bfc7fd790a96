-- `lifetime_visits` of several links: from their counters, and for links without one from the months of `link_day` since
-- the oldest of them was created. PL/pgSQL caches its plans per connection; generic ones, because planning for given values
-- opens every monthly partition, which takes longer than the query.
create or replace function routine.visits_of_links(p_links bigint[])
returns table (link_id bigint, clicks bigint, unique_clicks bigint, first_click_at timestamptz, last_click_at timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_others bigint[];
  v_since date;
begin
  return query
    select counter.link_id, counter.clicks, counter.unique_clicks, counter.first_click_at, counter.last_click_at
      from link_counter counter where counter.link_id = any (p_links);

  select array_agg(link.id), (min(link.created_at) at time zone :'time_zone')::date - 1 into v_others, v_since
    from link
   where link.id = any (p_links) and not exists (select from link_counter counter where counter.link_id = link.id);
  if v_others is null then
    return;
  end if;
  return query
    select one.link_id, one.clicks::bigint, one.unique_clicks::bigint,
           one.day::timestamp at time zone :'time_zone' + one.first_ms * interval '1 ms',
           one.day::timestamp at time zone :'time_zone' + one.last_ms * interval '1 ms'
      from link_day one where one.link_id = any (v_others) and one.day >= v_since and one.clicks > 0;
end
$$;

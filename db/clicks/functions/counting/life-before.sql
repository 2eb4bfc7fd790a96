-- Sums a link's visits before those of a drain step. is_counted: its counter has them. Otherwise its first day with visits
-- since p_since, which is the only one that a link without a counter can have, or nulls.
create or replace function routine.life_before(p_link bigint, p_since date)
returns table (is_counted boolean, day date, clicks int, unique_clicks int, first_click_at timestamptz, last_click_at timestamptz)
language sql stable as $$
  select known.counted, before.*
    from (select) one
    left join lateral (select true as counted from link_counter where link_id = p_link limit 1) known on true
    left join lateral (
      select link_day.day, link_day.clicks, link_day.unique_clicks,
             link_day.day::timestamp at time zone :'time_zone' + link_day.first_ms * interval '1 ms',
             link_day.day::timestamp at time zone :'time_zone' + link_day.last_ms * interval '1 ms'
        from link_day
       where known.counted is null and link_day.link_id = p_link and link_day.day >= p_since and link_day.clicks > 0
       limit 1
    ) before on true
$$;

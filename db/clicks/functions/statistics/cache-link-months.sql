-- Caches the sums of a link's dimensions over these months (their first days). A cached sum is used only while it
-- covers as many visits as the days have, since visits are only ever added.
create or replace function routine.cache_link_months(p_link bigint, p_months date[]) returns void language plpgsql as $$
begin
  insert into link_month (link_id, month, clicks, dimensions)
  select p_link, month, sum(clicks), routine.sum_dimensions(array_agg(routine.unpack_dimensions(dimensions)), array_agg(clicks))
    from unnest(p_months) month
    join link_day on link_id = p_link and day >= month and day < month + interval '1 month'
   group by month
   order by month
  on conflict (link_id, month) do update set clicks = excluded.clicks, dimensions = excluded.dimensions;
end
$$;

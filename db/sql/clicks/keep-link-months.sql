-- Keeps what the visits of a link have in common over these months (their first days). Whoever reads them takes what is kept
-- only while it is of as many visits as the days are, since visits are added and never taken away.
create or replace function routine.keep_link_months(p_link bigint, p_months date[]) returns void language plpgsql as $$
begin
  insert into link_month (link_id, month, clicks, dimensions)
  select p_link, month, sum(clicks), routine.sum_dimensions(array_agg(dimensions), array_agg(clicks))
    from unnest(p_months) month
    join link_day on link_id = p_link and day >= month and day < month + interval '1 month'
   group by month
   order by month
  on conflict (link_id, month) do update set clicks = excluded.clicks, dimensions = excluded.dimensions;
end
$$;

-- Caches the sums of visits to an organization's links, or to those of a reference, over these months (their first days), as
-- `cache_link_months` does: used only while they cover as many visits and corrections as the days have.
create or replace function routine.cache_organization_months(p_organization bigint, p_reference bigint, p_months date[])
returns void language plpgsql as $$
begin
  insert into organization_month (organization_id, reference_id, month, clicks, corrections, dimensions, top_links)
  select p_organization, p_reference, month, sum(clicks), sum(corrections),
         routine.sum_dimensions(array_agg(dimensions) filter (where clicks > 0), array_agg(clicks) filter (where clicks > 0)),
         (select coalesce(jsonb_object_agg(key, clicks), '{}')
            from (select key, sum(value::bigint) as clicks
                    from unnest(array_agg(top_links) filter (where clicks > 0)) links cross join lateral jsonb_each_text(links)
                   group by 1) best)
    from unnest(p_months) month
    join organization_day on organization_id = p_organization and reference_id = p_reference
     and day >= month and day < month + interval '1 month'
   group by month
   order by month
  on conflict (organization_id, reference_id, month) do update
     set clicks = excluded.clicks, corrections = excluded.corrections, dimensions = excluded.dimensions,
         top_links = excluded.top_links;
end
$$;

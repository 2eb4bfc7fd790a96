-- Sums the dimensions of several rows of visits (`link_day`, `organization_day`), each as value → visits; `p_clicks`:
-- the visits of each row.
create or replace function routine.sum_dimensions(p_dimensions jsonb[], p_clicks bigint[])
returns jsonb language sql immutable as $$
  select jsonb_agg((select jsonb_object_agg(key, clicks)
                      from (select value.key, sum(value.value::bigint) as clicks
                              from unnest(p_dimensions, p_clicks) as kept (dimensions, clicks)
                             cross join lateral jsonb_each_text(
                               routine.expand_dimension(kept.dimensions -> place, kept.clicks)) value
                             group by 1) summed)
                   order by place)
    from generate_series(0, :dimensions - 1) place
$$;

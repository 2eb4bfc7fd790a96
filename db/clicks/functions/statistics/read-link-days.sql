-- The visits of an organization's link on the Colombia days from `p_from` to `p_to`: { days, clicks, uniqueClicks, filtered,
-- hours (48 numbers each, if requested; else null), dimensions: [[visits, their dimensions], …] }. Dimensions are per day, or per
-- month for whole months with cached sums: merging every day of a year takes ten times as long. A finished month with visits on
-- most days is summed when first requested.
create or replace function routine.read_link_days(
  p_organization bigint, p_link bigint, p_from date, p_to date, p_with_hours boolean
) returns json language plpgsql as $$
declare
  v_result json;
  v_unkept date[];
begin
  with one as materialized (
    select link_day.*, date_trunc('month', day)::date as month
      from link_day
     where link_id = p_link and day between p_from and p_to
       and exists (select from link where id = p_link and organization_id = p_organization)
  ),
  whole as (
    select month, sum(clicks) as clicks, count(*) as days from one
     where clicks > 0 and month >= p_from and month + interval '1 month' <= p_to + 1
     group by month
  ),
  kept as materialized (
    select link_month.*
      from whole
      join link_month on link_id = p_link and link_month.month = whole.month and link_month.clicks = whole.clicks
  ),
  summed as (
    select clicks, dimensions from kept
    union all
    select clicks, routine.unpack_dimensions(dimensions) from one where clicks > 0 and month not in (select month from kept)
  )
  select json_build_object(
           'days', coalesce(json_agg(day order by day), '[]'),
           'clicks', coalesce(json_agg(clicks order by day), '[]'),
           'uniqueClicks', coalesce(json_agg(unique_clicks order by day), '[]'),
           'filtered', coalesce(json_agg(filtered order by day), '[]'),
           'hours', json_agg(routine.hourly_counts(first_ms, clicks, unique_clicks, hours) order by day)
                      filter (where p_with_hours),
           'dimensions', (select coalesce(json_agg(json_build_array(clicks, dimensions)), '[]') from summed)),
         (select array_agg(month) from whole
           where days >= 7 and month < date_trunc('month', now() at time zone :'time_zone')
             and month not in (select month from kept))
    into v_result, v_unkept
    from one;
  if v_unkept is not null and current_setting('transaction_read_only') = 'off' then
    perform routine.cache_link_months(p_link, v_unkept);
  end if;
  return v_result;
end
$$;

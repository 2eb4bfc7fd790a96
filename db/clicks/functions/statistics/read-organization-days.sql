-- The visits to an organization's links, or to those with a reference, on the Colombia days from `p_from` to `p_to`:
-- { visits (as from `read_link_days`), linksByStatus, topLinks: the ten most visited links, as far as the days' lists reach }.
-- Null: the organization has no such reference.
create or replace function routine.read_organization_days(
  p_organization bigint, p_from date, p_to date, p_reference text default null
) returns json language plpgsql as $$
declare
  v_reference bigint := :all_links;
  v_visits json;
  v_unkept date[];
  v_candidates bigint[];
begin
  if p_reference is not null then
    select id into v_reference from link_reference where organization_id = p_organization and name = p_reference;
    if not found then
      return null;
    end if;
  end if;

  with one as materialized (
    select organization_day.*, date_trunc('month', day)::date as month
      from organization_day
     where organization_id = p_organization and reference_id = v_reference and day between p_from and p_to
  ),
  whole as (
    select month, sum(clicks) as clicks, sum(corrections) as corrections, count(*) as days from one
     where month >= p_from and month + interval '1 month' <= p_to + 1
     group by month
  ),
  kept as materialized (
    select organization_month.*
      from whole
      join organization_month on organization_id = p_organization and reference_id = v_reference
       and organization_month.month = whole.month and organization_month.clicks = whole.clicks
       and organization_month.corrections = whole.corrections
  ),
  summed as materialized (
    select clicks, dimensions, top_links from kept
    union all
    select clicks, dimensions, top_links from one where month not in (select month from kept)
  )
  select json_build_object(
           'days', coalesce(json_agg(day order by day) filter (where clicks > 0 or filtered > 0), '[]'),
           'clicks', coalesce(json_agg(clicks order by day) filter (where clicks > 0 or filtered > 0), '[]'),
           'uniqueClicks', coalesce(json_agg(unique_clicks order by day) filter (where clicks > 0 or filtered > 0), '[]'),
           'filtered', coalesce(json_agg(filtered order by day) filter (where clicks > 0 or filtered > 0), '[]'),
           'dimensions', (select coalesce(json_agg(json_build_array(clicks, dimensions)), '[]') from summed where clicks > 0)),
         -- More than ten are considered, because each day's list ends.
         array(select key::bigint from summed cross join lateral jsonb_each_text(top_links)
                where clicks > 0 group by key order by sum(value::bigint) desc, key::bigint limit 30),
         (select array_agg(month) from whole
           where days >= 7 and month < date_trunc('month', now() at time zone :'time_zone')
             and month not in (select month from kept))
    into v_visits, v_candidates, v_unkept
    from one;
  if v_unkept is not null and current_setting('transaction_read_only') = 'off' then
    perform routine.cache_organization_months(p_organization, v_reference, v_unkept);
  end if;

  return json_build_object(
    'visits', v_visits,
    'linksByStatus', (
      select coalesce(json_object_agg(status, links), '{}')
        from (select status, links from link_tally where organization_id = p_organization and p_reference is null
              union all
              select status, links from link_reference_tally where reference_id = v_reference) tally),
    'topLinks', (
      select coalesce(json_agg(json_build_object(
                                 'domain', domain.name, 'code', best.code, 'longUrl', best.long_url,
                                 'clicks', best.clicks, 'uniqueClicks', best.unique_clicks, 'filtered', best.filtered)
                               order by best.clicks desc, best.id), '[]')
        from (select link.id, link.tenure_id, link.code, link.long_url, visit.clicks, visit.unique_clicks, visit.filtered
                from unnest(v_candidates) candidate
                join link on link.id = candidate and link.organization_id = p_organization and link.deleted_at is null
               cross join lateral (
                 select sum(clicks) as clicks, sum(unique_clicks) as unique_clicks, sum(filtered) as filtered
                   from link_day where link_day.link_id = link.id and day between p_from and p_to) visit
               order by visit.clicks desc, link.id
               limit 10) best
        join domain_tenure on domain_tenure.id = best.tenure_id
        join domain on domain.id = domain_tenure.domain_id));
end
$$;

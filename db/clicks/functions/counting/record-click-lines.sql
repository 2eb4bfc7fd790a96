-- Hands each visit of a drain step to those who want them one by one: the organizations with click files, the endpoints
-- that name the event, and logs of events. `p_organizations`: those of the step's visits.
-- p_links, p_moments: the counted visits; p_lines: { profiles: of each its index in p_profiles, firsts: of each the place
-- (from 1) of its browser among p_marked_links, p_visitors and p_days if it is that browser's first, else 0, flooded:
-- [[link, moment, profile]] that were not counted }. p_fresh_…: the browsers that had not visited the link that day.
-- Returns what to publish, as `emit_events` does.
create or replace function routine.record_click_lines(
  p_organizations bigint[], p_links bigint[], p_moments bigint[], p_lines jsonb, p_profiles jsonb,
  p_marked_links bigint[], p_visitors bigint[], p_days date[],
  p_fresh_links bigint[], p_fresh_visitors bigint[], p_fresh_days date[]
) returns jsonb language plpgsql set work_mem = '32MB' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_kept bigint[] := array(select id from organization where id = any (p_organizations) and click_files);
  v_told bigint[] := routine.organizations_told_of_clicks(p_organizations);
  v_lines jsonb;
  v_organization bigint;
  v_events jsonb[];
  v_emitted jsonb := '[]';
begin
  if v_kept = '{}' and v_told = '{}' then
    return v_emitted;
  end if;

  with one as (
    select link_id, ms, profile::int, first::int, false as is_flood
      from rows from (unnest(p_links), unnest(p_moments), jsonb_array_elements_text(p_lines -> 'profiles'),
                      jsonb_array_elements_text(p_lines -> 'firsts')) visit (link_id, ms, profile, first)
    union all
    select (flood ->> 0)::bigint, (flood ->> 1)::bigint, (flood ->> 2)::int, 0, true
      from jsonb_array_elements(p_lines -> 'flooded') flood
  ),
  visit as materialized (
    select link.organization_id, link.cost_center_id, link.id as link_id, link.tenure_id, link.code, link.reference_id,
           link.external_id, to_timestamp(ms / 1000.0) as at, p_profiles -> profile as profile, is_flood,
           first > 0 and exists (
             select from unnest(p_fresh_links, p_fresh_visitors, p_fresh_days) fresh (link_id, visitor, day)
              where fresh.link_id = p_marked_links[first] and fresh.visitor = p_visitors[first] and fresh.day = p_days[first]
           ) as is_unique
      from one
     cross join lateral (select * from link where link.id = one.link_id limit 1) link
     where link.organization_id = any (v_kept || v_told)
  ),
  priced as materialized (
    select organization_id, price.*
      from (select organization_id, min(at) as first, max(at) as last from visit group by 1) bounds
     cross join lateral routine.visit_prices(organization_id, first, last) price
  ),
  line as materialized (
    select visit.*, case when not is_flood then priced.unit_micro end as unit_micro
      from visit
      left join priced on priced.organization_id = visit.organization_id
       and priced.place = 1 + case when priced.changes = '{}' then 0 else width_bucket(visit.at, priced.changes) end
  ),
  kept as (
    insert into click_line (organization_id, counted_at, link_id, reference_id, at, country, device, os, browser, referrer,
                            destination, is_unique, is_flood, cost_center_id, unit_micro)
    select organization_id, v_now, link_id, reference_id, at, profile ->> 0, profile ->> 3, profile ->> 4, profile ->> 5,
           profile ->> 6, profile ->> 7, is_unique, is_flood, cost_center_id, unit_micro
      from line where organization_id = any (v_kept)
  )
  select jsonb_agg(jsonb_build_array(line.organization_id, jsonb_build_object(
           'domain', domain.name, 'code', line.code, 'reference', reference.name, 'externalId', line.external_id,
           'at', routine.to_utc_iso(at), 'country', profile -> 0, 'device', profile -> 3, 'os', profile -> 4,
           'browser', profile -> 5, 'referrer', profile -> 6, 'destination', profile -> 7, 'unique', is_unique,
           'charged', unit_micro is not null)))
    into v_lines
    from line
    join domain_tenure tenure on tenure.id = line.tenure_id
    join domain on domain.id = tenure.domain_id
    left join link_reference reference on reference.id = line.reference_id
   where not is_flood and line.organization_id = any (v_told);

  for v_organization, v_events in
    select organization_id, events from routine.events_of_clicks(v_lines) order by organization_id
  loop
    v_emitted := v_emitted || routine.emit_events(
      v_organization, :'clicked_event', 'urlshortener', v_now, v_events, p_only_named => true);
  end loop;
  return v_emitted;
end
$$;

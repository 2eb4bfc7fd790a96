-- Counts and charges visits of one shard exactly once: the cursor must still be where the caller read it. Otherwise, or
-- when some visits must not be counted, nothing happens and an error is raised, with the reason in its detail:
-- OP001  the cursor has moved
-- OP002  batches that were already counted: [id, …]
-- OP003  browsers with more than `p_flood` visits in a minute: [{ link, visitor, day, minute, remaining }], where `remaining` is
-- how many more of those visits may count
--
-- p_until: everything appended before it is counted with this. p_backlog: those of p_batches in click_backlog.
-- p_items: [{ link, day, clicks, first, last (ms of the day), profile or dimensions, hours (24) unless all in one }], a
-- row per link and day; `profile` is an index in p_profiles, for dimensions that several rows share.
-- p_marked_links, p_visitors, p_days, p_minutes, p_visits: each browser of a link and day once, in its first minute;
-- p_again: [{ link, visitor, day, minute, visits }] in its later ones.
-- p_lines: for those who want each visit, as `record_click_lines` takes it. Returns what that returns.
-- p_links, p_moments (ms since 1970): every visit, for its price. p_flooded: [{ link, day, visits }] excluded from all.
-- p_filtered: as `add_filtered` takes it.
create or replace function routine.count_clicks(
  p_shard int,
  p_expected text,
  p_next text,
  p_until timestamptz,
  p_batches uuid[],
  p_backlog uuid[],
  p_items jsonb,
  p_profiles jsonb,
  p_marked_links bigint[],
  p_visitors bigint[],
  p_days date[],
  p_minutes smallint[],
  p_visits smallint[],
  p_again jsonb,
  p_links bigint[],
  p_moments bigint[],
  p_flood int,
  p_flooded jsonb,
  p_lines jsonb default null,
  p_filtered jsonb default '[]'
-- Enough to sum and sort ten thousand rows in memory.
) returns jsonb language plpgsql set work_mem = '32MB' as $$
declare
  v_stale uuid[];
  v_link bigint[];
  v_visitor bigint[];
  v_day date[];
  v_minute smallint[];
  v_floods jsonb;
  -- As rows of `link_day` store them, each made once.
  v_packed jsonb := (
    select jsonb_agg(routine.pack_dimensions(profile) order by place) from jsonb_array_elements(p_profiles) with ordinality one (profile, place));
  v_organizations jsonb;
  v_visits jsonb;
  v_filtered jsonb;
begin
  update click_cursor set position = p_next, counted_until = greatest(counted_until, least(p_until, now()))
   where shard = p_shard and position = p_expected;
  if not found then
    raise exception 'the cursor of shard % is not at %', p_shard, p_expected using errcode = 'OP001';
  end if;

  -- All copies of a batch are in one shard, whose steps are serialized by the lock above.
  v_stale := array(select id from click_batch where id = any (p_batches));
  if cardinality(v_stale) > 0 then
    raise exception 'batches were counted before' using errcode = 'OP002', detail = to_json(v_stale)::text;
  end if;
  perform routine.open_click_partitions(array(select distinct day from jsonb_to_recordset(p_items || p_filtered) as item (day date)));
  insert into click_batch (id) select unnest(p_batches);

  with fresh as (
    insert into visitor_mark (link_id, visitor, day, minute, visits)
    select * from unnest(p_marked_links, p_visitors, p_days, p_minutes, p_visits) seen order by 1, 2
    on conflict do nothing
    returning link_id, visitor, day, minute
  )
  select array_agg(link_id), array_agg(visitor), array_agg(day), array_agg(minute)
    into v_link, v_visitor, v_day, v_minute
    from fresh;
  if coalesce(cardinality(v_link), 0) < cardinality(p_marked_links) or jsonb_array_length(p_again) > 0 then
    select jsonb_agg(to_jsonb(again) || jsonb_build_object('visitor', again.visitor::text, 'remaining', remaining)) into v_floods
      from (
        select * from unnest(p_marked_links, p_visitors, p_days, p_minutes, p_visits) seen (link, visitor, day, minute, visits)
         where (link, visitor, day) not in (select * from unnest(v_link, v_visitor, v_day))
        union all
        select item.* from jsonb_to_recordset(p_again) as item (link bigint, visitor bigint, day date, minute smallint, visits smallint)
        order by 1, 2, 3, 4
      ) again
     cross join lateral routine.record_repeat_visits(link, visitor, day, minute, visits, p_flood) remaining
     where remaining is not null;
    if v_floods is not null then
      raise exception 'browsers came too often' using errcode = 'OP003', detail = v_floods::text;
    end if;
  end if;

  with item as materialized (
    select item.link as link_id, item.day, item.clicks, item.first, item.last, item.hours, item.profile,
           coalesce(item.dimensions, p_profiles -> item.profile) as dimensions,
           link.organization_id, link.reference_id, link.cost_center_id, link.deleted_at is null as is_shown,
           (link.created_at at time zone :'time_zone')::date - 1 as since
      from jsonb_to_recordset(p_items) as item (
             link bigint, day date, clicks int, first int, last int, profile int, dimensions jsonb, hours int[])
     -- A database restored to an earlier time lacks links visited since. `limit 1` makes it an index look-up per link.
     cross join lateral (select * from link where id = item.link limit 1) link
  ),
  fresh as (
    select link_id, day, count(*)::int as unique_clicks, array_agg(minute) as minutes
      from unnest(v_link, v_day, v_minute) as fresh (link_id, day, minute) group by 1, 2
  ),
  visit as materialized (
    select item.*, coalesce(fresh.unique_clicks, 0) as unique_clicks, fresh.minutes
      from item left join fresh using (link_id, day)
  ),
  by_day as (
    insert into link_day as total (link_id, day, clicks, unique_clicks, first_ms, last_ms, hours, dimensions)
    select link_id, day, clicks, unique_clicks, first, last,
           hours || case when hours is not null then routine.count_by_hour(coalesce(minutes, '{}')) end,
           coalesce(v_packed -> profile, dimensions)
      from visit order by link_id, day
    on conflict (link_id, day) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          first_ms = least(case when total.clicks > 0 then total.first_ms end, excluded.first_ms),
          last_ms = greatest(total.last_ms, excluded.last_ms),
          hours = case when total.clicks = 0 then excluded.hours else routine.add_hours(total, excluded) end,
          -- The same as before, as for most links, which have few visits: nothing to merge.
          dimensions = case
            when total.clicks = 0 then excluded.dimensions
            when total.dimensions = excluded.dimensions and not total.dimensions @? '$[*] ? (@.type() == "object")' then total.dimensions
            else routine.add_dimensions(total.dimensions, total.clicks, excluded.dimensions, excluded.clicks) end
    returning link_id, day, clicks
  ),
  by_link as (
    select link_id, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks, min(since) as since,
           min(day) as first_day, max(day) as last_day,
           min(day::timestamp at time zone :'time_zone' + first * interval '1 ms') as first_click_at,
           max(day::timestamp at time zone :'time_zone' + last * interval '1 ms') as last_click_at
      from visit group by 1
  ),
  by_life as (
    insert into link_counter as total (link_id, clicks, unique_clicks, first_click_at, last_click_at)
    select link_id, by_link.clicks + coalesce(before.clicks, 0), by_link.unique_clicks + coalesce(before.unique_clicks, 0),
           least(by_link.first_click_at, before.first_click_at), greatest(by_link.last_click_at, before.last_click_at)
      from by_link
      left join lateral (select true as counted from link_counter where link_counter.link_id = by_link.link_id limit 1) known on true
      left join lateral (
        select one.day, one.clicks, one.unique_clicks,
               one.day::timestamp at time zone :'time_zone' + one.first_ms * interval '1 ms' as first_click_at,
               one.day::timestamp at time zone :'time_zone' + one.last_ms * interval '1 ms' as last_click_at
          from link_day one
         where known.counted is null and one.link_id = by_link.link_id and one.day >= by_link.since and one.clicks > 0
         limit 1
      ) before on true
     where known.counted or first_day < last_day or before.day <> first_day or first_day < since
     order by link_id
    on conflict (link_id) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          first_click_at = least(total.first_click_at, excluded.first_click_at),
          last_click_at = greatest(total.last_click_at, excluded.last_click_at)
  ),
  -- Each counts among all links of its organization, and among those of its reference.
  shown as materialized (
    select organization_id, :all_links as reference_id, link_id, day, clicks, unique_clicks, first, last, profile, dimensions
      from visit where is_shown
    union all
    select organization_id, reference_id, link_id, day, clicks, unique_clicks, first, last, profile, dimensions
      from visit where is_shown and reference_id is not null
  ),
  by_organization as (
    select organization_id, reference_id, day, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks,
           case when reference_id <> :all_links then min(first) end as first,
           case when reference_id <> :all_links then max(last) end as last
      from shown group by 1, 2, 3
  ),
  -- Dimensions shared by many visits are expanded once.
  valued as (
    select organization_id, reference_id, day, place, value.key, sum(value.value::bigint) as clicks
      from (select organization_id, reference_id, day, dimensions, sum(clicks) as clicks
              from shown group by organization_id, reference_id, day, profile, dimensions) shared
     cross join lateral jsonb_array_elements(dimensions) with ordinality as kept (held, place)
     cross join lateral jsonb_each_text(routine.expand_dimension(held, shared.clicks::bigint)) value
     group by 1, 2, 3, 4, 5
  ),
  by_dimension as (
    select organization_id, reference_id, day, jsonb_object_agg(place, held) as held
      from (select organization_id, reference_id, day, place, jsonb_object_agg(key, clicks) as held
              from valued group by 1, 2, 3, 4) one
     group by 1, 2, 3
  ),
  by_hour as (
    select organization_id, cost_center_id, day, first / 3600000 as hour, clicks, first, last from visit where hours is null
    union all
    select organization_id, cost_center_id, day, place - 1, counted, greatest(first, (place - 1) * 3600000), least(last, place * 3600000 - 1)
      from visit cross join lateral unnest(hours) with ordinality one (counted, place) where counted > 0
  ),
  best as (
    select organization_id, reference_id, day, jsonb_object_agg(link_id, clicks) as links
      from (select organization_id, reference_id, day, link_id, by_day.clicks,
                   row_number() over (partition by organization_id, reference_id, day order by by_day.clicks desc, link_id) as place
              from shown join by_day using (link_id, day)) placed
     where place <= :max_top_links
     group by 1, 2, 3
  )
  select (select jsonb_agg(jsonb_build_object(
                   'organization_id', organization_id, 'reference_id', reference_id, 'day', day, 'clicks', clicks,
                   'unique_clicks', unique_clicks, 'first', first, 'last', last, 'links', links,
                   'dimensions', (select jsonb_agg(held -> place::text order by place) from generate_series(1, :dimensions) place)))
            from by_organization
            left join by_dimension using (organization_id, reference_id, day)
            join best using (organization_id, reference_id, day)),
         (select jsonb_agg(paid) from (
            select organization_id, cost_center_id, sum(clicks) as clicks,
                   min(day::timestamp at time zone :'time_zone' + first * interval '1 ms') as first,
                   max(day::timestamp at time zone :'time_zone' + last * interval '1 ms') as last
              from by_hour group by organization_id, cost_center_id, day, hour) paid)
    into v_organizations, v_visits;

  v_filtered := routine.add_filtered(p_filtered);

  -- Rows that other shards write too are updated last and in a fixed order: locks are held briefly, and cannot
  -- deadlock.
  insert into organization_day as total
    (organization_id, reference_id, day, clicks, unique_clicks, filtered, dimensions, top_links, first_ms, last_ms)
  select organization_id, reference_id, day, coalesce(clicks, 0), coalesce(unique_clicks, 0), coalesce(requests, 0),
         coalesce(dimensions, '[]'), routine.merge_top_links('{}', coalesce(links, '{}')), first, last
    from jsonb_to_recordset(v_organizations) as one (
           organization_id bigint, reference_id bigint, day date, clicks int, unique_clicks int, dimensions jsonb, links jsonb,
           first int, last int)
    full join jsonb_to_recordset(v_filtered) as other (organization_id bigint, reference_id bigint, day date, requests int)
         using (organization_id, reference_id, day)
   order by organization_id, reference_id, day
  on conflict (organization_id, reference_id, day) do update
    set clicks = total.clicks + excluded.clicks,
        unique_clicks = total.unique_clicks + excluded.unique_clicks,
        filtered = total.filtered + excluded.filtered,
        first_ms = least(case when total.clicks > 0 then total.first_ms end, excluded.first_ms),
        last_ms = greatest(case when total.clicks > 0 then total.last_ms end, excluded.last_ms),
        dimensions = case when excluded.clicks = 0 then total.dimensions
                          else routine.add_dimensions(total.dimensions, total.clicks, excluded.dimensions, excluded.clicks) end,
        top_links = case when excluded.clicks = 0 then total.top_links
                         else routine.merge_top_links(total.top_links, excluded.top_links) end;
  insert into reference_counter as total (reference_id, clicks, unique_clicks, filtered)
  select reference_id, coalesce(sum(clicks), 0), coalesce(sum(unique_clicks), 0), coalesce(sum(requests), 0)
    from jsonb_to_recordset(coalesce(v_organizations, '[]') || coalesce(v_filtered, '[]')) as one (
           reference_id bigint, clicks int, unique_clicks int, requests int)
   where reference_id <> :all_links
   group by 1 order by 1
  on conflict (reference_id) do update
    set clicks = total.clicks + excluded.clicks, unique_clicks = total.unique_clicks + excluded.unique_clicks,
        filtered = total.filtered + excluded.filtered;

  insert into click_flood as total (link_id, day, visits, last_at)
  select link, day, visits, now() from jsonb_to_recordset(p_flooded) as flood (link bigint, day date, visits bigint) order by 1, 2
  on conflict (link_id, day) do update set visits = total.visits + excluded.visits, last_at = excluded.last_at;
  delete from click_backlog where batch_id = any (p_backlog);

  perform routine.charge_visits(v_visits, p_links, p_moments);
  if p_lines is null then
    return '[]';
  end if;
  return routine.record_click_lines(
    array(select distinct (visit ->> 'organization_id')::bigint from jsonb_array_elements(v_visits) visit
          union
          select organization_id from link where id in (select (flood ->> 'link')::bigint from jsonb_array_elements(p_flooded) flood)),
    p_links, p_moments, p_lines, p_profiles, p_marked_links, p_visitors, p_days, v_link, v_visitor, v_day);
end
$$;

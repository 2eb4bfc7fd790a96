-- Counts and charges visits of one shard exactly once: the cursor must still be where the caller read it. Otherwise, or
-- when some visits must not be counted, nothing happens and an error is raised, with the reason in its detail:
-- OP001  the cursor has moved
-- OP002  batches that were already counted: [id, …]
-- OP003  browsers with more than `p_flood` visits in a minute: [{ link, visitor, day, minute, remaining }], where `remaining` is
-- how many more of those visits may count
-- OP004  links and references whose visits would exceed their ceiling: [{ of, links, remaining }], which of the step's links
--        share how many more visits
--
-- p_until: everything appended before it is counted with this. p_backlog: those of p_batches in click_backlog.
-- p_items: [{ link, day, clicks, first, last (ms of the day), profile or dimensions, hours (24) unless all in one }], a
-- row per link and day; `profile` is an index in p_profiles, for dimensions that several rows share.
-- p_marked_links, p_visitors, p_days, p_minutes, p_visits: each browser of a link and day once, in its first minute;
-- p_again: [{ link, visitor, day, minute, visits }] in its later ones.
-- p_lines: for those who want each visit, as `record_click_lines` takes it. `emitted` is what that returns.
-- p_links, p_moments (ms since 1970): every visit, for its price. p_flooded: [{ link, day, visits }] excluded from all.
-- p_filtered: as `add_filtered` takes it. Returns { emitted, reached: [{ domain, code }] }, the links among them that have had
-- all visits of their ceiling.
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
  v_organizations jsonb;
  v_visits jsonb;
  v_filtered jsonb;
  v_limited record;
  v_reached jsonb;
  v_emitted jsonb := '[]';
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
  perform routine.open_click_partitions(array(
    select distinct day from jsonb_to_recordset(p_items || p_filtered) as item (day date)));
  insert into click_batch (id) select unnest(p_batches);

  select links, visitors, days, minutes into v_link, v_visitor, v_day, v_minute
    from routine.mark_visitors(p_marked_links, p_visitors, p_days, p_minutes, p_visits, p_again, p_flood);
  select * into v_limited from routine.check_ceilings(p_items, p_filtered);
  select organizations, charged into v_organizations, v_visits
    from routine.add_visits(p_items, p_profiles, v_link, v_day, v_minute);
  v_filtered := routine.add_filtered(p_filtered);

  -- Rows that other shards write too are updated last and in a fixed order: locks are held briefly, and cannot
  -- deadlock.
  perform routine.add_organization_visits(v_organizations, v_filtered);
  insert into click_flood as total (link_id, day, visits, last_at)
  select link, day, visits, now() from jsonb_to_recordset(p_flooded) as flood (link bigint, day date, visits bigint) order by 1, 2
  on conflict (link_id, day) do update set visits = total.visits + excluded.visits, last_at = excluded.last_at;
  delete from click_backlog where batch_id = any (p_backlog);

  v_reached := routine.end_full_links(v_limited.links, v_limited.of_references, v_limited.referred, p_items);
  perform routine.charge_visits(v_visits, p_links, p_moments);
  if p_lines is not null then
    v_emitted := routine.record_click_lines(
      array(select distinct (visit ->> 'organization_id')::bigint from jsonb_array_elements(v_visits) visit
            union
            select organization_id from link
             where id in (select (flood ->> 'link')::bigint from jsonb_array_elements(p_flooded) flood)),
      p_links, p_moments, p_lines, p_profiles, p_marked_links, p_visitors, p_days, v_link, v_visitor, v_day);
  end if;
  return jsonb_build_object('emitted', v_emitted, 'reached', v_reached);
end
$$;

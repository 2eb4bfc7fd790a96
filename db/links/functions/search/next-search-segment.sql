-- An organization whose links after an id fill a segment of the search, if a window of new links has such an organization;
-- otherwise moves on to the next window. p_settle: with the first call of a run. Ids are drawn before transactions commit, so a
-- run considers what the one before saw, once all transactions of then have ended.
create or replace function routine.next_search_segment(p_settle boolean, p_size int)
returns jsonb language plpgsql as $$
declare
  v_cursor link_search_cursor;
  v_until bigint;
  v_organization bigint;
begin
  select * into strict v_cursor from link_search_cursor for update;
  if p_settle then
    if pg_snapshot_xmin(pg_current_snapshot()) >= v_cursor.seen_xid then
      v_cursor.settled_id := v_cursor.seen_id;
      v_cursor.seen_id := coalesce((select max(id) from link), 0);
      v_cursor.seen_xid := pg_snapshot_xmax(pg_current_snapshot());
    end if;
    update link_search_cursor
       set settled_id = v_cursor.settled_id, seen_id = v_cursor.seen_id, seen_xid = v_cursor.seen_xid;
  end if;
  if v_cursor.considered_id >= v_cursor.settled_id then
    return '{"outcome": "done"}';
  end if;
  v_until := least(v_cursor.settled_id, v_cursor.considered_id + 20000);
  -- Each organization may take as many reads as a segment has links, so a window has at most 100 of them.
  v_until := coalesce((
    select min(id) - 1 from link where id > v_cursor.considered_id and id <= v_until
     group by organization_id order by min(id) offset 100 limit 1), v_until);
  select added.organization_id into v_organization
    from (select distinct organization_id from link where id > v_cursor.considered_id and id <= v_until) added
   cross join lateral (
     select coalesce(max(last_id), 0) as last_id from link_search_segment where organization_id = added.organization_id) segments
   where (select count(*)
            from (select from link where organization_id = added.organization_id and id > segments.last_id and id <= v_until
                   limit p_size) waiting) = p_size
   limit 1;
  if v_organization is null then
    update link_search_cursor set considered_id = v_until;
    return '{"outcome": "none"}';
  end if;
  return jsonb_build_object('outcome', 'segment', 'organization', v_organization,
    'after', coalesce((select max(last_id) from link_search_segment where organization_id = v_organization), 0));
end
$$;

-- The next file to write of an hour's visits: { organizationId, part, after: the last line of the part before }. Null: all of
-- them are in files.
create or replace function routine.next_click_file(p_hour timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object(
      'organizationId', organization_id, 'part', coalesce(written.part, 0) + 1, 'after', coalesce(written.last_id, 0))
    from (select organization_id, max(id) as last_id from click_line
           where counted_at >= p_hour and counted_at < p_hour + interval '1 hour' group by 1) waiting
    left join lateral (
      select part, last_id from click_file
       where click_file.organization_id = waiting.organization_id and hour = p_hour order by part desc limit 1) written on true
   where waiting.last_id > coalesce(written.last_id, 0)
   order by organization_id limit 1
$$;

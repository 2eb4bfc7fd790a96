-- Subtracts the visits of a deleted link from its organization's days, and adds those of a restored one. Waits for the
-- drain of the link's shard, so that both see the same state of the link.
create or replace function routine.take_out_visits() returns trigger language plpgsql as $$
declare
  v_sign int := case when new.deleted_at is null then 1 else -1 end;
  v_day link_day;
begin
  perform from click_cursor where shard = new.id % (select count(*) from click_cursor) for share;
  for v_day in
    select * from link_day where link_id = new.id
       and day >= coalesce((select (first_click_at at time zone 'America/Bogota')::date from link_counter where link_id = new.id),
                           (new.created_at at time zone 'America/Bogota')::date - 1)
     order by day
  loop
    insert into organization_day as total (organization_id, day, clicks, unique_clicks, dimensions, top_links, corrections)
    values (new.organization_id, v_day.day, v_sign * v_day.clicks, v_sign * v_day.unique_clicks,
            routine.add_dimensions('[]', 0, v_day.dimensions, v_day.clicks), jsonb_build_object(v_day.link_id, v_day.clicks), 1)
    on conflict (organization_id, day) do update
      set clicks = total.clicks + excluded.clicks,
          unique_clicks = total.unique_clicks + excluded.unique_clicks,
          dimensions = routine.add_dimensions(total.dimensions, total.clicks, v_day.dimensions, v_day.clicks, v_sign),
          -- A deleted link would take the place of others in the list.
          top_links = case v_sign when 1 then routine.top_of(total.top_links, excluded.top_links)
                                  else total.top_links - v_day.link_id::text end,
          corrections = total.corrections + 1;
  end loop;
  return null;
end
$$;

-- Created only when missing, because that takes a lock that blocks writers of the table.
do $$
begin
  if not exists (select from pg_trigger
                  where tgrelid = 'link'::regclass and tgfoid = 'routine.take_out_visits'::regproc) then
    create or replace trigger link_take_out_visits after update of deleted_at on link for each row
      when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function routine.take_out_visits();
  end if;
end
$$;

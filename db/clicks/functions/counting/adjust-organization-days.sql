-- Subtracts the visits of a deleted link from its organization's days, and adds those of a restored one; those of its
-- reference also when the link changes to another. Waits for the drain of the link's shard, so that both see the same state
-- of the link.
create or replace function routine.adjust_organization_days() returns trigger language plpgsql as $$
declare
  v_was int := case when old.deleted_at is null then 1 else 0 end;
  v_is int := case when new.deleted_at is null then 1 else 0 end;
  v_references bigint[];
  v_signs int[];
begin
  perform routine.lock_click_shard(new.id);
  select array_agg(reference order by reference), array_agg(sign order by reference) into v_references, v_signs
    from (select reference, sum(sign) as sign
            from (values (:all_links, v_is - v_was), (old.reference_id, -v_was), (new.reference_id, v_is)
                 ) as change (reference, sign)
           where reference is not null group by 1 having sum(sign) <> 0) changed;
  -- Days first, then counters, each in order: as the drain writes these rows, so that they cannot deadlock.
  for v_place in 1 .. coalesce(cardinality(v_references), 0) loop
    perform routine.add_link_days(new, v_references[v_place], v_signs[v_place]);
  end loop;
  insert into reference_counter as total (reference_id, clicks, unique_clicks, filtered)
  select reference, sign * coalesce(life.clicks, 0), sign * coalesce(life.unique_clicks, 0), sign * aside.filtered
    from unnest(v_references, v_signs) as changed (reference, sign)
    left join routine.lifetime_visits(new.id, new.created_at) life on true
   -- The days are those that `add_link_days` takes.
   cross join lateral (
     select coalesce(sum(filtered), 0) as filtered from link_day
      where link_id = new.id
        and day >= least((life.first_click_at at time zone :'time_zone')::date,
                        (new.created_at at time zone :'time_zone')::date - 1)
   ) aside
   where reference <> :all_links and (life.clicks > 0 or aside.filtered > 0) order by reference
  on conflict (reference_id) do update
    set clicks = total.clicks + excluded.clicks, unique_clicks = total.unique_clicks + excluded.unique_clicks,
        filtered = total.filtered + excluded.filtered;
  return null;
end
$$;

create trigger link_adjust_organization_days after update of deleted_at, reference_id on link for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.reference_id is distinct from new.reference_id)
  execute function routine.adjust_organization_days();

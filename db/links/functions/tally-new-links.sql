-- Counts new links by their state, and those with a reference also under it.
create or replace function routine.tally_new_links() returns trigger language plpgsql as $$
begin
  insert into link_tally as tally (organization_id, status, links)
  select organization_id, routine.shown_link_status(status, blocked_at), count(*)
    from made where deleted_at is null group by 1, 2 order by 1, 2
  on conflict (organization_id, status) do update set links = tally.links + excluded.links;
  if exists (select from made where reference_id is not null) then
    insert into link_reference_tally as tally (reference_id, status, links)
    select reference_id, routine.shown_link_status(status, blocked_at), count(*)
      from made where deleted_at is null and reference_id is not null group by 1, 2 order by 1, 2
    on conflict (reference_id, status) do update set links = tally.links + excluded.links;
  end if;
  return null;
end
$$;

create trigger link_tally_new after insert on link referencing new table as made for each statement
  execute function routine.tally_new_links();

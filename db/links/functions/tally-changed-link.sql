-- Counts a link whose state changes under its new state.
create or replace function routine.tally_changed_link() returns trigger language plpgsql as $$
begin
  insert into link_tally as tally (organization_id, status, links)
  select organization_id, status, sum(links)
    from routine.tallied_changes(old, new)
   group by 1, 2 having sum(links) <> 0 order by 1, 2
  on conflict (organization_id, status) do update set links = tally.links + excluded.links;
  return null;
end
$$;

create trigger link_tally_changed after update of status, blocked_at, deleted_at on link for each row
  when ((old.status, old.blocked_at is null, old.deleted_at is null)
        is distinct from (new.status, new.blocked_at is null, new.deleted_at is null))
  execute function routine.tally_changed_link();

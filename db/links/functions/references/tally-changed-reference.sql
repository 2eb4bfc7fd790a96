-- Counts a link whose state or reference changes under its new ones.
create or replace function routine.tally_changed_reference() returns trigger language plpgsql as $$
begin
  insert into link_reference_tally as tally (reference_id, status, links)
  select reference_id, status, sum(links)
    from routine.tallied_changes(old, new)
   where reference_id is not null
   group by 1, 2 having sum(links) <> 0 order by 1, 2
  on conflict (reference_id, status) do update set links = tally.links + excluded.links;
  return null;
end
$$;

create trigger link_tally_reference after update of status, blocked_at, deleted_at, reference_id on link for each row
  when ((old.reference_id is not null or new.reference_id is not null)
        and (old.status, old.blocked_at is null, old.deleted_at is null, old.reference_id)
            is distinct from (new.status, new.blocked_at is null, new.deleted_at is null, new.reference_id))
  execute function routine.tally_changed_reference();

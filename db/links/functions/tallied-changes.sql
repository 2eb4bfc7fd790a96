-- Returns what a change of a link adds to the counts of links by state, and takes from them; deleted links count nowhere.
create or replace function routine.tallied_changes(p_old link, p_new link)
returns table (organization_id bigint, reference_id bigint, status text, links int) language sql immutable as $$
  values (p_old.organization_id, p_old.reference_id, routine.shown_link_status(p_old.status, p_old.blocked_at),
          case when p_old.deleted_at is null then -1 else 0 end),
         (p_new.organization_id, p_new.reference_id, routine.shown_link_status(p_new.status, p_new.blocked_at),
          case when p_new.deleted_at is null then 1 else 0 end)
$$;

-- A member of an organization is one of its live sandbox, in the same role: who joins, changes role or is removed there does
-- so here, in the same transaction. Without an event of its own: the parent's names what was done.
create or replace function routine.follow_to_sandbox() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  event text := coalesce(current_setting('audit.event', true), '');
begin
  perform set_config('audit.event', '', true);
  insert into membership as known (organization_id, user_id, role, status)
  select id, new.user_id, new.role, new.status from organization
   where sandbox_of = new.organization_id and status <> 'closed'
  on conflict (organization_id, user_id) do update set role = excluded.role, status = excluded.status;
  perform set_config('audit.event', event, true);
  return null;
end
$$;

create trigger follow_to_sandbox after insert or update of role, status on membership
  for each row execute function routine.follow_to_sandbox();

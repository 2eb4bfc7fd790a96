-- Records every sign-in in the audit log of each organization that the person can access. Never the link or cookie,
-- which are secrets.
create or replace function routine.record_session_start() returns trigger language plpgsql as $$
begin
  insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input)
  select gen_random_uuid(), 'user', person.id, person.name, 'session.start', organization, 'session', new.id,
         jsonb_build_object('way', new.way)
    from "user" person, unnest(routine.organizations_of_session(new.user_id, new.organization_id)) organization
   where person.id = new.user_id;
  return null;
end
$$;

create trigger session_record_start after insert on session for each row execute function routine.record_session_start();

-- Writes an operator's own name into the audit log: the login of the database, whatever a verb or a statement claims. A login of
-- operators never acts as a person or a key; the owner may, who also migrates and fills databases.
create or replace function routine.name_operator() returns trigger language plpgsql as $$
begin
  if new.actor = 'operator'
     or session_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
        and pg_has_role(session_user, 'operators', 'member') then
    new.actor := 'operator';
    new.actor_id := null;
    new.actor_name := session_user;
  end if;
  return new;
end
$$;

create trigger name_operator before insert on audit_event for each row execute function routine.name_operator();

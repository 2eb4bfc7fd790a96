-- Writes the login's own name into the audit log wherever it acts as an operator, whatever it claims; the login of an operator
-- never acts as a person or a key. The owner may claim anything: migrations and tests write as the owner.
create or replace function routine.name_operator() returns trigger language plpgsql as $$
begin
  if session_user <> (select relowner::regrole::text from pg_class where oid = tg_relid)
     and (new.actor = 'operator' or pg_has_role(session_user, 'operators', 'member')) then
    new.actor := 'operator';
    new.actor_id := null;
    new.actor_name := session_user;
  end if;
  return new;
end
$$;

do $$
begin
  if not exists (select from pg_trigger
                  where tgrelid = 'audit_event'::regclass and tgfoid = 'routine.name_operator'::regproc) then
    create trigger name_operator before insert on audit_event for each row execute function routine.name_operator();
  end if;
end
$$;

-- Prevents every change to existing records. Only the functions that erase a person remove a person's identity from the
-- audit log.
create or replace function routine.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_event' and current_setting('audit.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('api_key_is_not_truncated', 'truncate on api_key for each statement'),
      ('audit_event_is_immutable', 'update or delete on audit_event for each row'),
      ('audit_event_is_not_truncated', 'truncate on audit_event for each statement'),
      ('billing_account_is_never_removed', 'delete on billing_account for each row'),
      ('cost_center_is_never_removed', 'delete on cost_center for each row'),
      ('movement_is_immutable', 'update or delete on movement for each row'),
      ('movement_is_not_truncated', 'truncate on movement for each statement'),
      ('price_is_immutable', 'update or delete on price for each row'),
      ('price_is_not_truncated', 'truncate on price for each statement')
    ) as triggers (name, event)
     where not exists (select from pg_trigger where tgname = name and tgfoid = 'routine.refuse_change'::regproc)
  loop
    execute format('create or replace trigger %I before %s execute function routine.refuse_change()', wanted.name, wanted.event);
  end loop;
end
$$;

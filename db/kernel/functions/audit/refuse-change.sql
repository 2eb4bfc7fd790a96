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

create trigger api_key_is_not_truncated before truncate on api_key for each statement
  execute function routine.refuse_change();
create trigger audit_event_is_immutable before update or delete on audit_event for each row
  execute function routine.refuse_change();
create trigger audit_event_is_not_truncated before truncate on audit_event for each statement
  execute function routine.refuse_change();
create trigger billing_account_is_never_removed before delete on billing_account for each row
  execute function routine.refuse_change();
create trigger cost_center_is_never_removed before delete on cost_center for each row
  execute function routine.refuse_change();
create trigger movement_is_immutable before update or delete on movement for each row
  execute function routine.refuse_change();
create trigger movement_is_not_truncated before truncate on movement for each statement
  execute function routine.refuse_change();
create trigger price_is_immutable before update or delete on price for each row
  execute function routine.refuse_change();
create trigger price_is_not_truncated before truncate on price for each statement
  execute function routine.refuse_change();

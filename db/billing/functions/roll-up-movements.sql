-- Adds a movement to the daily sums of its kind (`movement_day`). The poster holds the account's lock, so this never
-- waits.
create or replace function routine.roll_up_movements() returns trigger language plpgsql as $$
begin
  insert into movement_day as known (organization_id, posted_on, used_on, type, kind, service, cost_center_id, movements,
                                     quantity, amount_micro)
  values (new.organization_id, (new.created_at at time zone :'time_zone')::date,
          (coalesce(new.usage_hour, new.created_at) at time zone :'time_zone')::date, new.type, new.kind, new.service,
          new.cost_center_id, 1, new.quantity, new.amount_micro)
  on conflict (organization_id, posted_on, used_on, type, kind, service, cost_center_id) do update
     set movements = known.movements + 1,
         quantity = known.quantity + excluded.quantity,
         amount_micro = known.amount_micro + excluded.amount_micro;
  return null;
end
$$;

-- A row trigger: movements are inserted one by one, and a transition table would cost more than the row.
create trigger movement_roll_up after insert on movement for each row execute function routine.roll_up_movements();

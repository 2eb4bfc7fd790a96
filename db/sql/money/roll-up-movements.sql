-- Adds movements to those of their day and sort (`movement_day`). Whoever posts holds the lock of the account, so that
-- nobody waits here for another.
create or replace function routine.roll_up_movements() returns trigger language plpgsql as $$
begin
  insert into movement_day as known (organization_id, posted_on, used_on, type, kind, service, cost_center_id, movements,
                                     quantity, amount_micro)
  select organization_id, (created_at at time zone 'America/Bogota')::date,
         (coalesce(usage_hour, created_at) at time zone 'America/Bogota')::date, type, kind, service, cost_center_id,
         count(*), sum(quantity), sum(amount_micro)
    from added
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (organization_id, posted_on, used_on, type, kind, service, cost_center_id) do update
     set movements = known.movements + excluded.movements,
         quantity = known.quantity + excluded.quantity,
         amount_micro = known.amount_micro + excluded.amount_micro;
  return null;
end
$$;

-- Made where it is not: that locks out who posts.
do $$
begin
  if not exists (select from pg_trigger
                  where tgrelid = 'movement'::regclass and tgfoid = 'routine.roll_up_movements'::regproc) then
    create trigger movement_roll_up after insert on movement referencing new table as added
      for each statement execute function routine.roll_up_movements();
  end if;
end
$$;

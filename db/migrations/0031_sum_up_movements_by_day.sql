CREATE TABLE "movement_day" (
	"organization_id" bigint NOT NULL,
	"posted_on" date NOT NULL,
	"used_on" date NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"service" text,
	"cost_center_id" bigint,
	"movements" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"amount_micro" bigint NOT NULL,
	CONSTRAINT "movement_day_sort" UNIQUE NULLS NOT DISTINCT("organization_id","posted_on","used_on","type","kind","service","cost_center_id")
);
--> statement-breakpoint
ALTER TABLE "movement_day" ADD CONSTRAINT "movement_day_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movement_day_used_on" ON "movement_day" USING btree ("organization_id","used_on");--> statement-breakpoint
-- As `db/sql/money/roll-up-movements.sql`, which replaces it. Made here, so that every movement is either among those that
-- are summed up below or summed up by it: creating the trigger waits for whoever posts, and they wait until this commits.
create function routine.roll_up_movements() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger movement_roll_up after insert on movement referencing new table as added
  for each statement execute function routine.roll_up_movements();
--> statement-breakpoint
insert into movement_day (organization_id, posted_on, used_on, type, kind, service, cost_center_id, movements, quantity,
                          amount_micro)
select organization_id, (created_at at time zone 'America/Bogota')::date,
       (coalesce(usage_hour, created_at) at time zone 'America/Bogota')::date, type, kind, service, cost_center_id,
       count(*), sum(quantity), sum(amount_micro)
  from movement
 group by 1, 2, 3, 4, 5, 6, 7;

ALTER TABLE "movement_day" DROP CONSTRAINT "movement_day_organization_id_billing_account_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "movement" DROP CONSTRAINT "movement_organization_id_billing_account_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "movement" DROP CONSTRAINT "movement_organization_id_cost_center_id_cost_center_organization_id_id_fk";
--> statement-breakpoint
ALTER TABLE "spend" DROP CONSTRAINT "spend_organization_id_billing_account_organization_id_fk";
--> statement-breakpoint
-- What those keys held besides: an account and a cost center that have movements stay.
create trigger billing_account_is_never_removed before delete on billing_account
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger cost_center_is_never_removed before delete on cost_center
  for each row execute function refuse_change();

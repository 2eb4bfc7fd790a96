ALTER TABLE "organization" ADD CONSTRAINT "organization_currency" UNIQUE("id","currency");--> statement-breakpoint
ALTER TABLE "billing_account" DROP CONSTRAINT "billing_account_organization_id_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_currency" FOREIGN KEY ("organization_id","currency") REFERENCES "public"."organization"("id","currency") ON DELETE no action ON UPDATE no action;

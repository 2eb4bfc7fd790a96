ALTER TABLE "movement" DROP CONSTRAINT "movement_sign";--> statement-breakpoint
ALTER TABLE "pending_usage" DROP CONSTRAINT "pending_usage_amount";--> statement-breakpoint
DROP INDEX "domain_tenure_default";--> statement-breakpoint
ALTER TABLE "domain_tenure" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "sandbox_of" bigint;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_sandbox_of_organization_id_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_live_sandbox" ON "organization" USING btree ("sandbox_of") WHERE "organization"."sandbox_of" is not null and "organization"."status" <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "domain_tenure_default" ON "domain_tenure" USING btree (coalesce("organization_id", 0),"is_sandbox") WHERE "domain_tenure"."is_default" and "domain_tenure"."status" = 'verified';--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_sign" CHECK ("movement"."type" = any (case when "movement"."amount_micro" < 0 then '{charge,adjustment}'::text[] when "movement"."amount_micro" > 0 then '{refund,topup,adjustment}'::text[] else '{charge,refund}'::text[] end)) NOT VALID;--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_amount" CHECK ("pending_usage"."unit_micro" >= 0 and "pending_usage"."quantity" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "domain_tenure" ADD CONSTRAINT "domain_tenure_sandbox" CHECK (not "domain_tenure"."is_sandbox" or "domain_tenure"."organization_id" is null);--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_sandbox" CHECK ("organization"."sandbox_of" <> "organization"."id");
CREATE TABLE "pending_usage" (
	"organization_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"service" text NOT NULL,
	"kind" text NOT NULL,
	"cost_center_id" bigint,
	"unit_micro" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "pending_usage_unit" UNIQUE NULLS NOT DISTINCT("organization_id","hour","kind","service","cost_center_id","unit_micro"),
	CONSTRAINT "pending_usage_kind" CHECK ("pending_usage"."kind" in ('link', 'visit', 'lookup', 'number_batch', 'speech', 'air_time', 'payment', 'correction')),
	CONSTRAINT "pending_usage_amount" CHECK ("pending_usage"."unit_micro" > 0 and "pending_usage"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing_account" ADD COLUMN "pending_micro" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_attempt" ADD COLUMN "second_micro" bigint;--> statement-breakpoint
ALTER TABLE "movement" ADD COLUMN "kind" text;--> statement-breakpoint
-- What it is for was told by words until now, here for the last time.
ALTER TABLE "movement" DISABLE TRIGGER "movement_is_immutable";--> statement-breakpoint
UPDATE "movement" SET "kind" = CASE
  WHEN "type" = 'topup' THEN 'payment'
  WHEN "type" = 'adjustment' THEN 'correction'
  WHEN "service" = 'urlshortener' AND "description" = 'Visits to short links' THEN 'visit'
  WHEN "service" = 'urlshortener' THEN 'link'
  WHEN "service" = 'callblasting' THEN 'air_time'
  WHEN "service" = 'tts' THEN 'speech'
  WHEN "reference" IS NULL THEN 'lookup'
  ELSE 'number_batch' END;--> statement-breakpoint
UPDATE "movement" AS "refund" SET "kind" = "charge"."kind" FROM "movement" AS "charge"
 WHERE "refund"."type" = 'refund' AND "charge"."organization_id" = "refund"."organization_id"
   AND "refund"."reference" = 'movement ' || "charge"."id";--> statement-breakpoint
ALTER TABLE "movement" ENABLE TRIGGER "movement_is_immutable";--> statement-breakpoint
ALTER TABLE "movement" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
UPDATE "call_attempt" SET "second_micro" = -"amount_micro" / "quantity"
  FROM "call", "movement"
 WHERE "call"."id" = "call_attempt"."call_id" AND "movement"."type" = 'charge' AND "movement"."kind" = 'air_time'
   AND "movement"."organization_id" = "call"."organization_id"
   AND "movement"."reference" = "call"."call_id" || '/' || "call_attempt"."attempt";--> statement-breakpoint
ALTER TABLE "movement" ADD COLUMN "usage_hour" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_organization_id_cost_center_id_cost_center_organization_id_id_fk" FOREIGN KEY ("organization_id","cost_center_id") REFERENCES "public"."cost_center"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_usage_hour" ON "pending_usage" USING btree ("hour");--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_pending" CHECK ("billing_account"."pending_micro" >= 0);--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_kind" CHECK ("movement"."kind" in ('link', 'visit', 'lookup', 'number_batch', 'speech', 'air_time', 'payment', 'correction'));--> statement-breakpoint
DROP FUNCTION IF EXISTS post_movement(bigint, text, bigint, text, bigint, text, text, bigint);--> statement-breakpoint
DROP FUNCTION IF EXISTS charge_usage(bigint, bigint, text, text, bigint, text, text);--> statement-breakpoint
-- Rewritten at every charge, in no column that an index has: the new row stays on its page.
ALTER TABLE "billing_account" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "pending_usage" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "spend" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "plan_usage" SET (fillfactor = 50);

CREATE TABLE "webhook_slow_lane" (
	"lane" text PRIMARY KEY NOT NULL,
	"slow_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "stands" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_delivery_claimed" ON "webhook_delivery" USING btree ("claimed_until","lane") WHERE "webhook_delivery"."claim_token" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_standing" ON "webhook_delivery" USING btree ("lane","next_attempt_at") WHERE "webhook_delivery"."stands";
ALTER TABLE "call_setting" DROP CONSTRAINT "call_setting_active";--> statement-breakpoint
ALTER TABLE "voice_carrier" DROP CONSTRAINT "voice_carrier_active";--> statement-breakpoint
CREATE INDEX "call_attempt_under_way" ON "call_attempt" USING btree ("carrier") WHERE "call_attempt"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "call_under_way" ON "call" USING btree ("organization_id") WHERE "call"."status" = 'in_progress';--> statement-breakpoint
ALTER TABLE "call_setting" DROP COLUMN "active";--> statement-breakpoint
ALTER TABLE "voice_carrier" DROP COLUMN "active";
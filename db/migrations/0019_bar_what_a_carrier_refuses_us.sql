ALTER TABLE "call" ADD COLUMN "barred_reason" text;--> statement-breakpoint
ALTER TABLE "voice_carrier" ADD COLUMN "barred_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "call_barred" ON "call" USING btree ("id") WHERE "call"."barred_reason" is not null and "call"."finished_at" is null;
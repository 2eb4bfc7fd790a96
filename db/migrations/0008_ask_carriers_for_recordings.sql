DROP INDEX "call_attempt_unpulled";--> statement-breakpoint
ALTER TABLE "call_attempt" ADD COLUMN "recording_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "call_attempt_recording_due" ON "call_attempt" USING btree ("recording_due_at") WHERE "call_attempt"."recording_due_at" is not null;--> statement-breakpoint
UPDATE "call_attempt" SET "recording_due_at" = now() FROM "call"
 WHERE "call"."id" = "call_attempt"."call_id" AND "recording_ttl_sec" > 0
   AND "ended_at" IS NOT NULL AND "answered_at" IS NOT NULL AND "recorded_at" IS NULL;

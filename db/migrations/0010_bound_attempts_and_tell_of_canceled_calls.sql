ALTER TABLE "call_attempt" ADD COLUMN "limit_sec" integer;--> statement-breakpoint
DROP FUNCTION IF EXISTS claim_call_attempt(uuid, int, text, text, timestamptz, int);--> statement-breakpoint
DROP FUNCTION IF EXISTS end_call_attempt(bigint, int, jsonb, jsonb);--> statement-breakpoint
-- Endpoints that took every event take those they knew: voice.canceled is new to them, and theirs to choose.
UPDATE "webhook_endpoint" SET "types" = array[
  'urlshortener.link.created', 'urlshortener.link.deleted', 'numberinsight.batch.completed', 'voice.answered',
  'voice.completed', 'voice.failed', 'tts.completed', 'billing.balance.low']
WHERE "types" IS NULL;

ALTER TABLE "speech_audio" ADD COLUMN "call_id" uuid;--> statement-breakpoint
DROP FUNCTION IF EXISTS charge_usage(bigint, bigint, text, text, text, bigint, text, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS look_up_number(bigint, bigint, text, boolean);

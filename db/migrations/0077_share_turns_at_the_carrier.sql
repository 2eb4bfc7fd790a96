ALTER TABLE "call_setting" ADD COLUMN "last_turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_setting" ADD COLUMN "planned_turn_at" timestamp with time zone;
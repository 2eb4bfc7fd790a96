ALTER TABLE "link" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "actor_note" text;
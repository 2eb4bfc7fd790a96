ALTER TABLE "webhook_place" RENAME TO "webhook_slot";--> statement-breakpoint
ALTER TABLE "webhook_slot" RENAME COLUMN "place" TO "slot";--> statement-breakpoint
ALTER TABLE "webhook_slot" RENAME CONSTRAINT "webhook_place_pkey" TO "webhook_slot_pkey";--> statement-breakpoint
ALTER TABLE "webhook_slot" RENAME CONSTRAINT "webhook_place_held" TO "webhook_slot_held";--> statement-breakpoint
ALTER TABLE "webhook_lane" RENAME COLUMN "stands_since" TO "queued_at";--> statement-breakpoint
ALTER INDEX "webhook_lane_standing" RENAME TO "webhook_lane_queued";--> statement-breakpoint
ALTER TABLE "call" RENAME COLUMN "barred_reason" TO "fault_reason";--> statement-breakpoint
ALTER INDEX "call_barred" RENAME TO "call_faulted";--> statement-breakpoint
ALTER TABLE "voice_carrier" RENAME COLUMN "barred_until" TO "paused_until";--> statement-breakpoint
ALTER TABLE "request_log" RENAME COLUMN "stands_for" TO "sample_weight";--> statement-breakpoint
-- Their functions have other names in db/sql, which creates the triggers again.
DROP TRIGGER IF EXISTS "tell_endpoint_status" ON "webhook_endpoint";--> statement-breakpoint
DROP TRIGGER IF EXISTS "session_tell_start" ON "session";--> statement-breakpoint
DROP TRIGGER IF EXISTS "link_take_out_visits" ON "link";--> statement-breakpoint
DROP TRIGGER IF EXISTS "link_note_search_edit" ON "link";

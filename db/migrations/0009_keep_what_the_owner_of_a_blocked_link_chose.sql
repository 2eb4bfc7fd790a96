ALTER TABLE "link" DROP CONSTRAINT "link_status";--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
UPDATE "link" SET "status" = 'active', "blocked_at" = now() WHERE "status" = 'blocked';--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_status" CHECK ("link"."status" in ('active', 'disabled'));

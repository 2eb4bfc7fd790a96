ALTER TABLE "membership" ADD COLUMN "visited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "developers_grant_account" boolean DEFAULT true NOT NULL;
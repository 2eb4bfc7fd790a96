CREATE TABLE "blocked_host" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_host_name" CHECK ("blocked_host"."name" = lower("blocked_host"."name") and length("blocked_host"."name") between 1 and 253)
);
--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "blocked_host" text;
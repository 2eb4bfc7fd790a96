ALTER TABLE "call" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_end_reason" CHECK ("call"."end_reason" is null or ("call"."finished_at" is not null and "call"."end_reason" = any ('{completed,too_short,busy,no_answer,rejected,unreachable,network,expired,no_funds,canceled}'::text[])));
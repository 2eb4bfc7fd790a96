ALTER TABLE "movement" DROP CONSTRAINT "movement_kind";--> statement-breakpoint
ALTER TABLE "pending_usage" DROP CONSTRAINT "pending_usage_kind";--> statement-breakpoint
ALTER TABLE "call" DROP CONSTRAINT "call_end_reason";--> statement-breakpoint
ALTER TABLE "call_attempt" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "call_attempt" ADD COLUMN "opted_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_attempt" ADD COLUMN "detection_micro" bigint;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "on_machine" text;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "opt_out_digit" char(1);--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_kind" CHECK ("movement"."kind" = any ('{link,visit,lookup,number_batch,link_batch,speech,air_time,detection,payment,correction}'::text[])) NOT VALID;--> statement-breakpoint
ALTER TABLE "movement" VALIDATE CONSTRAINT "movement_kind";--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_kind" CHECK ("pending_usage"."kind" in ('link', 'visit', 'lookup', 'number_batch', 'link_batch', 'speech', 'air_time', 'detection', 'payment', 'correction'));--> statement-breakpoint
ALTER TABLE "call_attempt" ADD CONSTRAINT "call_attempt_answered_by" CHECK ("call_attempt"."answered_by" in ('human', 'machine', 'fax', 'unknown')) NOT VALID;--> statement-breakpoint
ALTER TABLE "call_attempt" VALIDATE CONSTRAINT "call_attempt_answered_by";--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_on_machine" CHECK ("call"."on_machine" = any ('{continue,hangup,leave}'::text[])) NOT VALID;--> statement-breakpoint
ALTER TABLE "call" VALIDATE CONSTRAINT "call_on_machine";--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_end_reason" CHECK ("call"."end_reason" is null or ("call"."finished_at" is not null and "call"."end_reason" = any ('{completed,too_short,busy,no_answer,rejected,unreachable,network,machine,expired,opted_out,no_funds,canceled}'::text[]))) NOT VALID;--> statement-breakpoint
ALTER TABLE "call" VALIDATE CONSTRAINT "call_end_reason";
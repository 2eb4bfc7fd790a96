ALTER TABLE "number_batch" RENAME TO "batch";--> statement-breakpoint
ALTER TABLE "number_batch_chunk" RENAME TO "batch_chunk";--> statement-breakpoint
ALTER SEQUENCE "number_batch_id_seq" RENAME TO "batch_id_seq";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_pkey" TO "batch_pkey";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_job" TO "batch_job";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_organization_id_organization_id_fk" TO "batch_organization_id_organization_id_fk";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_cost_center_id_cost_center_id_fk" TO "batch_cost_center_id_cost_center_id_fk";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_created_by_key_api_key_id_fk" TO "batch_created_by_key_api_key_id_fk";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_status" TO "batch_status";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_finished" TO "batch_finished";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_processed" TO "batch_processed";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_invalid" TO "batch_failed";--> statement-breakpoint
ALTER TABLE "batch" RENAME CONSTRAINT "number_batch_unit" TO "batch_unit";--> statement-breakpoint
ALTER TABLE "batch" RENAME COLUMN "invalid" TO "failed";--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "accepted" integer;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "terms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "quota_day" date;--> statement-breakpoint
-- So far all batches are of numbers, and all of their lines were charged.
UPDATE "batch" SET "service" = 'numberinsight', "accepted" = "count", "terms" = jsonb_build_object('country', "country");--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "service" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "accepted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" DROP COLUMN "country";--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_service" CHECK ("batch"."service" in ('numberinsight', 'urlshortener'));--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_accepted" CHECK ("batch"."accepted" between 0 and "batch"."count");--> statement-breakpoint
DROP INDEX "number_batch_organization";--> statement-breakpoint
CREATE INDEX "batch_organization" ON "batch" USING btree ("organization_id","service","id");--> statement-breakpoint
DROP INDEX "number_batch_reference";--> statement-breakpoint
CREATE INDEX "batch_reference" ON "batch" USING btree ("organization_id","service","reference","id") WHERE "batch"."reference" is not null;--> statement-breakpoint
ALTER INDEX "number_batch_expires_at" RENAME TO "batch_expires_at";--> statement-breakpoint
DROP INDEX "number_batch_open";--> statement-breakpoint
CREATE INDEX "batch_open" ON "batch" USING btree ("organization_id","id") WHERE "batch"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "batch_chunk" RENAME CONSTRAINT "number_batch_chunk_batch_id_chunk_pk" TO "batch_chunk_batch_id_chunk_pk";--> statement-breakpoint
ALTER TABLE "batch_chunk" RENAME CONSTRAINT "number_batch_chunk_batch_id_number_batch_id_fk" TO "batch_chunk_batch_id_batch_id_fk";--> statement-breakpoint
ALTER TABLE "batch_chunk" ADD COLUMN "made" jsonb;--> statement-breakpoint
ALTER TABLE "batch_chunk" ALTER COLUMN "sent_at" DROP NOT NULL;--> statement-breakpoint
DROP INDEX "number_batch_chunk_sent_at";--> statement-breakpoint
CREATE INDEX "batch_chunk_due" ON "batch_chunk" USING btree ("sent_at") WHERE "batch_chunk"."done_at" is null;--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "movement" DROP CONSTRAINT "movement_kind";--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_kind" CHECK ("movement"."kind" = any ('{link,visit,lookup,number_batch,link_batch,speech,air_time,payment,correction}'::text[])) NOT VALID;--> statement-breakpoint
ALTER TABLE "movement" VALIDATE CONSTRAINT "movement_kind";--> statement-breakpoint
ALTER TABLE "pending_usage" DROP CONSTRAINT "pending_usage_kind";--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_kind" CHECK ("pending_usage"."kind" in ('link', 'visit', 'lookup', 'number_batch', 'link_batch', 'speech', 'air_time', 'payment', 'correction'));

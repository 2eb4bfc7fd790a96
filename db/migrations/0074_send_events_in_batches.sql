ALTER TABLE "webhook_delivery" ADD COLUMN "event_ids" uuid[];--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "batch_size" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_delivery_batch" ON "webhook_delivery" USING btree ("created_at") WHERE "webhook_delivery"."event_ids" is not null;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_batch_size" CHECK ("webhook_endpoint"."batch_size" between 1 and 500);
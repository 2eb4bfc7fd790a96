CREATE TABLE "number_batch_chunk" (
	"batch_id" bigint NOT NULL,
	"chunk" integer NOT NULL,
	"count" integer NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_batch_chunk_batch_id_chunk_pk" PRIMARY KEY("batch_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "number_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"count" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"country" char(2),
	"webhook_url" text,
	"reference" text,
	"unit_micro" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "number_batch_job" UNIQUE("job_id"),
	CONSTRAINT "number_batch_status" CHECK ("number_batch"."status" in ('queued', 'processing', 'done', 'failed')),
	CONSTRAINT "number_batch_finished" CHECK (("number_batch"."finished_at" is not null) = ("number_batch"."status" in ('done', 'failed'))),
	CONSTRAINT "number_batch_processed" CHECK ("number_batch"."processed" between 0 and "number_batch"."count"),
	CONSTRAINT "number_batch_invalid" CHECK ("number_batch"."invalid" between 0 and "number_batch"."processed"),
	CONSTRAINT "number_batch_unit" CHECK ("number_batch"."unit_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "number_load" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dataset" text NOT NULL,
	"version" integer NOT NULL,
	"mode" text NOT NULL,
	"checksum" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"lines" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_load_version" UNIQUE("dataset","version"),
	CONSTRAINT "number_load_dataset" CHECK ("number_load"."dataset" in ('public_ranges', 'numbering_plan', 'portability')),
	CONSTRAINT "number_load_mode" CHECK ("number_load"."mode" in ('full', 'difference'))
);
--> statement-breakpoint
CREATE TABLE "number_range" (
	"source" text NOT NULL,
	"first" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"type" text,
	"carrier" text,
	"mcc" text,
	"mnc" text,
	"area" text,
	"subdivision" text,
	"timezones" text,
	CONSTRAINT "number_range_source_first_pk" PRIMARY KEY("source","first"),
	CONSTRAINT "number_range_source" CHECK ("number_range"."source" in ('public', 'plan')),
	CONSTRAINT "number_range_order" CHECK ("number_range"."first" < "number_range"."until")
);
--> statement-breakpoint
CREATE TABLE "ported_number" (
	"number" bigint PRIMARY KEY NOT NULL,
	"routing_number" text NOT NULL,
	"ported_at" date
);
--> statement-breakpoint
CREATE TABLE "routing_number" (
	"code" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"mcc" text,
	"mnc" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_account_secret" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_account_secret_previous" CHECK (("webhook_account_secret"."previous_secret" is null) = ("webhook_account_secret"."previous_secret_expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"sent_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"url" text NOT NULL,
	"outcome" text DEFAULT 'unknown' NOT NULL,
	"error" text,
	"request_headers" jsonb,
	"response_status" integer,
	"response_headers" jsonb,
	"response_body" text,
	"response_truncated" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer,
	CONSTRAINT "webhook_attempt_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt"),
	CONSTRAINT "webhook_attempt_outcome" CHECK ("webhook_attempt"."outcome" in ('unknown', 'succeeded', 'failed')),
	CONSTRAINT "webhook_attempt_trigger" CHECK ("webhook_attempt"."trigger" in ('schedule', 'manual', 'probe'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"endpoint_id" bigint,
	"adhoc_url" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"trigger" text DEFAULT 'schedule' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"schedule_start" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"swept_at" timestamp with time zone,
	"claim_token" uuid,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('pending', 'waiting', 'delivered', 'failed', 'canceled')),
	CONSTRAINT "webhook_delivery_trigger" CHECK ("webhook_delivery"."trigger" in ('schedule', 'manual', 'probe')),
	CONSTRAINT "webhook_delivery_target" CHECK (("webhook_delivery"."endpoint_id" is null) <> ("webhook_delivery"."adhoc_url" is null)),
	CONSTRAINT "webhook_delivery_schedule" CHECK ("webhook_delivery"."schedule_start" between 0 and "webhook_delivery"."attempts"),
	CONSTRAINT "webhook_delivery_claim" CHECK (("webhook_delivery"."claim_token" is null) = ("webhook_delivery"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"url" text NOT NULL,
	"services" text[],
	"types" text[],
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"probed_at" timestamp with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoint_status" CHECK ("webhook_endpoint"."status" in ('active', 'disabled', 'removed')),
	CONSTRAINT "webhook_endpoint_disabled_reason" CHECK ("webhook_endpoint"."disabled_reason" in ('failures', 'gone', 'operator')),
	CONSTRAINT "webhook_endpoint_url" CHECK (length("webhook_endpoint"."url") between 1 and 2048),
	CONSTRAINT "webhook_endpoint_disabled" CHECK (("webhook_endpoint"."status" = 'disabled') <= ("webhook_endpoint"."disabled_at" is not null and "webhook_endpoint"."disabled_reason" is not null)),
	CONSTRAINT "webhook_endpoint_previous_secret" CHECK (("webhook_endpoint"."previous_secret" is null) = ("webhook_endpoint"."previous_secret_expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" bigint NOT NULL,
	"type" text NOT NULL,
	"service" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_account" ADD COLUMN "low_balance_micro" bigint;--> statement-breakpoint
ALTER TABLE "number_batch_chunk" ADD CONSTRAINT "number_batch_chunk_batch_id_number_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."number_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_batch" ADD CONSTRAINT "number_batch_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_batch" ADD CONSTRAINT "number_batch_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_batch" ADD CONSTRAINT "number_batch_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_account_secret" ADD CONSTRAINT "webhook_account_secret_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_batch_chunk_sent_at" ON "number_batch_chunk" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "number_batch_organization" ON "number_batch" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "number_batch_expires_at" ON "number_batch" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "number_batch_open" ON "number_batch" USING btree ("id") WHERE "number_batch"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "number_load_loaded_at" ON "number_load" USING btree ("dataset","loaded_at");--> statement-breakpoint
CREATE INDEX "webhook_attempt_started_at" ON "webhook_attempt" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_attempt_at") WHERE "webhook_delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("endpoint_id","created_at") WHERE "webhook_delivery"."state" in ('pending', 'waiting');--> statement-breakpoint
CREATE INDEX "webhook_delivery_organization" ON "webhook_delivery" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_organization" ON "webhook_endpoint" USING btree ("organization_id") WHERE "webhook_endpoint"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX "webhook_event_created_at" ON "webhook_event" USING btree ("created_at");
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
ALTER TABLE "number_batch_chunk" ADD CONSTRAINT "number_batch_chunk_batch_id_number_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."number_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_batch" ADD CONSTRAINT "number_batch_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_batch" ADD CONSTRAINT "number_batch_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_batch" ADD CONSTRAINT "number_batch_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_batch_chunk_sent_at" ON "number_batch_chunk" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "number_batch_organization" ON "number_batch" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "number_batch_expires_at" ON "number_batch" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "number_batch_open" ON "number_batch" USING btree ("id") WHERE "number_batch"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "number_load_loaded_at" ON "number_load" USING btree ("dataset","loaded_at");
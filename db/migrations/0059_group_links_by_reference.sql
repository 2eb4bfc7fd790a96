CREATE TABLE "link_reference_tally" (
	"reference_id" bigint NOT NULL,
	"status" text NOT NULL,
	"links" bigint NOT NULL,
	CONSTRAINT "link_reference_tally_reference_id_status_pk" PRIMARY KEY("reference_id","status")
);
--> statement-breakpoint
CREATE TABLE "link_reference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_reference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_reference_name" UNIQUE("organization_id","name"),
	CONSTRAINT "link_reference_text" CHECK (length("link_reference"."name") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "link_setting" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"expired_url" text,
	"rules" jsonb,
	CONSTRAINT "link_setting_given" CHECK ("link_setting"."expired_url" is not null or "link_setting"."rules" is not null),
	CONSTRAINT "link_setting_expired_url" CHECK (length("link_setting"."expired_url") between 1 and 2048),
	CONSTRAINT "link_setting_rules" CHECK (jsonb_typeof("link_setting"."rules") = 'array' and jsonb_array_length("link_setting"."rules") between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "reference_id" bigint;--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE INDEX "link_reference_organization" ON "link_reference" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "link_of_reference" ON "link" USING btree ("reference_id","id") WHERE "link"."reference_id" is not null;--> statement-breakpoint
CREATE INDEX "link_external_id" ON "link" USING btree ("organization_id","external_id","id") WHERE "link"."external_id" is not null;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_external_id_text" CHECK (length("link"."external_id") between 1 and 64);
CREATE TABLE "click_file" (
	"organization_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"part" smallint NOT NULL,
	"last_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "click_file_organization_id_hour_part_pk" PRIMARY KEY("organization_id","hour","part")
);
--> statement-breakpoint
CREATE TABLE "click_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "click_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"link_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"country" text,
	"device" text,
	"os" text,
	"browser" text,
	"referrer" text,
	"is_unique" boolean NOT NULL,
	"is_flood" boolean NOT NULL,
	"cost_center_id" bigint,
	"unit_micro" bigint
) PARTITION BY RANGE (counted_at);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "click_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "click_file_hour" ON "click_file" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "click_line_organization" ON "click_line" USING btree ("organization_id","id");
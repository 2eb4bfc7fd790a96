CREATE TABLE "link_search_cursor" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"considered_id" bigint DEFAULT 0 NOT NULL,
	"settled_id" bigint DEFAULT 0 NOT NULL,
	"seen_id" bigint DEFAULT 0 NOT NULL,
	"seen_xid" "xid8" DEFAULT '0' NOT NULL,
	CONSTRAINT "link_search_cursor_only" CHECK ("link_search_cursor"."is_only")
);
--> statement-breakpoint
CREATE TABLE "link_search_edit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_search_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_search_segment" (
	"organization_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"blocks" smallint NOT NULL,
	"first_ids" bigint[] NOT NULL,
	"created_from" timestamp with time zone NOT NULL,
	"created_to" timestamp with time zone NOT NULL,
	CONSTRAINT "link_search_segment_organization_id_last_id_pk" PRIMARY KEY("organization_id","last_id")
);
--> statement-breakpoint
CREATE TABLE "link_search_slice" (
	"organization_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"slice" smallint NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "link_search_slice_organization_id_last_id_slice_pk" PRIMARY KEY("organization_id","last_id","slice")
);
--> statement-breakpoint
DROP INDEX "link_search";--> statement-breakpoint
CREATE INDEX "link_search_edit_organization" ON "link_search_edit" USING btree ("organization_id","link_id");--> statement-breakpoint
INSERT INTO "link_search_cursor" DEFAULT VALUES;--> statement-breakpoint
DROP EXTENSION IF EXISTS pg_trgm;

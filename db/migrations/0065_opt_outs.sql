CREATE TABLE "contact_key" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"inner_block" "bytea" NOT NULL,
	"outer_block" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opt_out" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"number" text,
	"purpose" text,
	"source" text,
	"opted_out_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opt_out_number" UNIQUE NULLS NOT DISTINCT("organization_id","number_hash","purpose"),
	CONSTRAINT "opt_out_purpose" CHECK ("opt_out"."purpose" = any ('{service,collection,advertising}'::text[])),
	CONSTRAINT "opt_out_digits" CHECK ("opt_out"."number" ~ '^[0-9]{8,15}$')
);
--> statement-breakpoint
ALTER TABLE "call" DROP CONSTRAINT "call_end_reason";--> statement-breakpoint
ALTER TABLE "call_setting" ADD COLUMN "requires_purpose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "contact_key" ADD CONSTRAINT "contact_key_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opt_out_organization" ON "opt_out" USING btree ("organization_id","id");--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_purpose" CHECK ("call"."purpose" = any ('{service,collection,advertising}'::text[]));--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_end_reason" CHECK ("call"."end_reason" is null or ("call"."finished_at" is not null and "call"."end_reason" = any ('{completed,too_short,busy,no_answer,rejected,unreachable,network,expired,opted_out,no_funds,canceled}'::text[])));
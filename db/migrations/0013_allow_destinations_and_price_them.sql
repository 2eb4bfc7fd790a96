CREATE TABLE "call_destination" (
	"organization_id" bigint NOT NULL,
	"destination" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"every_kind" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_destination_organization_id_destination_pk" PRIMARY KEY("organization_id","destination"),
	CONSTRAINT "call_destination_destination" CHECK ("call_destination"."destination" ~ '^([A-Z]{2}|[1-9][0-9]{0,14})$'),
	CONSTRAINT "call_destination_every_kind" CHECK ("call_destination"."is_allowed" or not "call_destination"."every_kind")
);
--> statement-breakpoint
CREATE TABLE "call_spend" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"spent_micro" bigint NOT NULL,
	CONSTRAINT "call_spend_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
ALTER TABLE "call_attempt" ADD COLUMN "reserved_micro" bigint;--> statement-breakpoint
ALTER TABLE "call_setting" ADD COLUMN "day_limit_micro" bigint;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "to_country" char(2);--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "to_is_ordinary" boolean;--> statement-breakpoint
ALTER TABLE "call_destination" ADD CONSTRAINT "call_destination_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_spend" ADD CONSTRAINT "call_spend_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_day_limit" CHECK ("call_setting"."day_limit_micro" >= 0);--> statement-breakpoint
DROP FUNCTION IF EXISTS is_air_time_priced(bigint);--> statement-breakpoint
DROP FUNCTION IF EXISTS dial_refusal(bigint);

CREATE TABLE "reference_counter" (
	"reference_id" bigint PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"unique_clicks" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_day" ADD COLUMN "reference_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_day" ADD COLUMN "first_ms" integer;--> statement-breakpoint
ALTER TABLE "organization_day" ADD COLUMN "last_ms" integer;--> statement-breakpoint
ALTER TABLE "organization_month" ADD COLUMN "reference_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_day" DROP CONSTRAINT "organization_day_organization_id_day_pk";--> statement-breakpoint
ALTER TABLE "organization_month" DROP CONSTRAINT "organization_month_organization_id_month_pk";--> statement-breakpoint
ALTER TABLE "organization_day" ADD CONSTRAINT "organization_day_organization_id_reference_id_day_pk" PRIMARY KEY("organization_id","reference_id","day");--> statement-breakpoint
ALTER TABLE "organization_month" ADD CONSTRAINT "organization_month_organization_id_reference_id_month_pk" PRIMARY KEY("organization_id","reference_id","month");--> statement-breakpoint
-- Made again with its function, for changes of the reference too.
DROP TRIGGER IF EXISTS "link_adjust_organization_days" ON "link";

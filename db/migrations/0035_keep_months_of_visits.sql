CREATE TABLE "link_month" (
	"link_id" bigint NOT NULL,
	"month" date NOT NULL,
	"clicks" bigint NOT NULL,
	"dimensions" jsonb NOT NULL,
	CONSTRAINT "link_month_link_id_month_pk" PRIMARY KEY("link_id","month")
);
--> statement-breakpoint
CREATE TABLE "organization_month" (
	"organization_id" bigint NOT NULL,
	"month" date NOT NULL,
	"clicks" bigint NOT NULL,
	"corrections" bigint NOT NULL,
	"dimensions" jsonb,
	"top_links" jsonb NOT NULL,
	CONSTRAINT "organization_month_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
ALTER TABLE "organization_day" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;
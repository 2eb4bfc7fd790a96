ALTER TABLE "organization" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "redirects_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
UPDATE "organization" SET "closed_at" = now(), "redirects_until" = now() + interval '90 days' WHERE "status" = 'closed';--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_closed" CHECK (("organization"."status" = 'closed') = ("organization"."closed_at" is not null)
        and ("organization"."closed_at" is null) = ("organization"."redirects_until" is null));--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_erased" CHECK ("organization"."erased_at" is null or "organization"."status" = 'closed');
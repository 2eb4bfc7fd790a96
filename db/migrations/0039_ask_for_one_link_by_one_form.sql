ALTER TABLE "sign_in_link" ADD COLUMN "asked_by" "bytea";--> statement-breakpoint
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_asked_by" UNIQUE("asked_by");
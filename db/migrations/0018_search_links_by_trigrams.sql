CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "link_not_active" ON "link" USING btree ("organization_id","id") WHERE "link"."blocked_at" is not null or "link"."status" = 'disabled';--> statement-breakpoint
CREATE INDEX "link_alias" ON "link" USING btree ("organization_id","id") WHERE "link"."is_alias";--> statement-breakpoint
CREATE INDEX "link_search" ON "link" USING gin (("code" || ' ' || "long_url") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "link_to_archive" ON "link" USING btree ("deleted_at") WHERE "link"."deleted_at" is not null and "link"."archived_at" is null;--> statement-breakpoint
-- Made anew by the code that comes with this: its parameters have no default any more for what a movement is for.
DROP FUNCTION IF EXISTS post_movement(bigint, text, bigint, text, bigint, text, text, bigint, text, timestamptz);

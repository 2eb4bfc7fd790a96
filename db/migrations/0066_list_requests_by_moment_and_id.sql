DROP INDEX "request_log_organization";--> statement-breakpoint
CREATE INDEX "request_log_organization" ON "request_log" USING btree ("organization_id","at","request_id");
ALTER TABLE "mail_preference" DROP CONSTRAINT "mail_preference_kind";--> statement-breakpoint
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "mismatched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_log" ADD COLUMN "only_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "event_log_usual" ON "event_log" USING btree ("organization_id","tx","id") WHERE not "event_log"."only_named";--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_kind" CHECK ("mail_preference"."kind" in ('invitation', 'balance_low', 'spend_limit', 'webhook_endpoint', 'key_expiring', 'batch_done', 'domain_taken'));--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind" CHECK ("mail"."kind" in ('invitation', 'balance_low', 'spend_limit', 'webhook_endpoint', 'key_expiring', 'batch_done', 'domain_taken'));
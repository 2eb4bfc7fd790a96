CREATE TABLE "mail_preference" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "mail_preference_organization_id_user_id_kind_pk" PRIMARY KEY("organization_id","user_id","kind"),
	CONSTRAINT "mail_preference_kind" CHECK ("mail_preference"."kind" in ('invitation', 'balance_low', 'spend_limit', 'webhook_endpoint', 'key_expiring', 'batch_done'))
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"swept_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mail_cause" UNIQUE("organization_id","user_id","kind","cause"),
	CONSTRAINT "mail_kind" CHECK ("mail"."kind" in ('invitation', 'balance_low', 'spend_limit', 'webhook_endpoint', 'key_expiring', 'batch_done')),
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('pending', 'sent', 'skipped', 'failed')),
	CONSTRAINT "mail_finished" CHECK (("mail"."finished_at" is null) = ("mail"."state" = 'pending'))
);
--> statement-breakpoint
CREATE TABLE "spend_notice" (
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"period_start" date NOT NULL,
	"limit_micro" bigint NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "spend_notice_organization_id_period_period_start_limit_micro_percent_pk" PRIMARY KEY("organization_id","period","period_start","limit_micro","percent")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_organization_id_user_id_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_organization_id_user_id_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_attempt_at") WHERE "mail"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_created_at" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_key_expires_at" ON "api_key" USING btree ("expires_at") WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_language" CHECK ("user"."language" in ('es', 'en'));
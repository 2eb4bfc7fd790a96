CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_hint" text NOT NULL,
	"services" text[],
	"networks" text[],
	"capabilities" text[] DEFAULT '{}' NOT NULL,
	"predates_write_capability" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "api_key_hash_length" CHECK (octet_length("api_key"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "billing_account" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"currency" char(3) NOT NULL,
	"balance_micro" bigint DEFAULT 0 NOT NULL,
	"credit_line_micro" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_account_mode" CHECK ("billing_account"."mode" in ('prepaid', 'credit')),
	CONSTRAINT "billing_account_status" CHECK ("billing_account"."status" in ('active', 'closed')),
	CONSTRAINT "billing_account_credit_line" CHECK ("billing_account"."credit_line_micro" >= 0 and ("billing_account"."mode" = 'credit' or "billing_account"."credit_line_micro" = 0))
);
--> statement-breakpoint
CREATE TABLE "click_backlog" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"shard" integer NOT NULL,
	"clicks" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_cursor" (
	"shard" integer PRIMARY KEY NOT NULL,
	"position" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_day_dimension" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "click_day_dimension_link_id_dimension_day_value_pk" PRIMARY KEY("link_id","dimension","day","value"),
	CONSTRAINT "click_day_dimension_dimension" CHECK ("click_day_dimension"."dimension" in ('country', 'subdivision', 'city', 'device', 'os', 'browser', 'referrer'))
);
--> statement-breakpoint
CREATE TABLE "click_hour" (
	"link_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"clicks" integer NOT NULL,
	"unique_clicks" integer NOT NULL,
	CONSTRAINT "click_hour_link_id_hour_pk" PRIMARY KEY("link_id","hour")
);
--> statement-breakpoint
CREATE TABLE "cost_center" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_center_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_center_code" UNIQUE("organization_id","code"),
	CONSTRAINT "cost_center_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "cost_center_status" CHECK ("cost_center"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "domain_tenure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_tenure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"domain_id" bigint NOT NULL,
	"organization_id" bigint,
	"status" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "domain_tenure_holder" UNIQUE NULLS NOT DISTINCT("domain_id","organization_id"),
	CONSTRAINT "domain_tenure_status" CHECK ("domain_tenure"."status" in ('pending', 'verified', 'released')),
	CONSTRAINT "domain_tenure_verified" CHECK (("domain_tenure"."status" = 'verified') <= ("domain_tenure"."verified_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "domain" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domain_name_unique" UNIQUE("name"),
	CONSTRAINT "domain_name" CHECK ("domain"."name" = lower("domain"."name") and length("domain"."name") between 1 and 253)
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"impact" text NOT NULL,
	"components" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "incident_status" CHECK ("incident"."status" in ('investigating', 'identified', 'monitoring', 'resolved')),
	CONSTRAINT "incident_impact" CHECK ("incident"."impact" in ('minor', 'major', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "link_counter" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"unique_clicks" bigint NOT NULL,
	"first_click_at" timestamp with time zone NOT NULL,
	"last_click_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_counter_unique" CHECK ("link_counter"."unique_clicks" between 0 and "link_counter"."clicks")
);
--> statement-breakpoint
CREATE TABLE "link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"tenure_id" bigint NOT NULL,
	"code" text NOT NULL,
	"long_url" text NOT NULL,
	"is_alias" boolean NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"expires_at" timestamp with time zone,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_key" bigint,
	"restored_at" timestamp with time zone,
	"restored_by_key" bigint,
	"archived_at" timestamp with time zone,
	CONSTRAINT "link_code" UNIQUE("tenure_id","code"),
	CONSTRAINT "link_code_form" CHECK ("link"."code" ~ '^[a-z0-9_-]{3,32}$'),
	CONSTRAINT "link_long_url" CHECK (length("link"."long_url") between 1 and 2048),
	CONSTRAINT "link_status" CHECK ("link"."status" in ('active', 'disabled', 'blocked')),
	CONSTRAINT "link_archived" CHECK ("link"."archived_at" is null or "link"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"components" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "maintenance_window" CHECK ("maintenance"."ends_at" > "maintenance"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "membership_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "membership_role" CHECK ("membership"."role" in ('owner', 'administrator', 'developer', 'member')),
	CONSTRAINT "membership_status" CHECK ("membership"."status" in ('active', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"type" text NOT NULL,
	"service" text,
	"amount_micro" bigint NOT NULL,
	"balance_after_micro" bigint NOT NULL,
	"quantity" bigint DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"reference" text,
	"cost_center_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "movement_type" CHECK ("movement"."type" in ('charge', 'refund', 'topup', 'adjustment')),
	CONSTRAINT "movement_sign" CHECK (case "movement"."type" when 'charge' then "movement"."amount_micro" < 0 when 'adjustment' then "movement"."amount_micro" <> 0 else "movement"."amount_micro" > 0 end),
	CONSTRAINT "movement_quantity" CHECK ("movement"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "organization_block" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "organization_block_kind" CHECK ("organization_block"."kind" in ('full', 'read_only'))
);
--> statement-breakpoint
CREATE TABLE "organization_service" (
	"organization_id" bigint NOT NULL,
	"service" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "organization_service_organization_id_service_pk" PRIMARY KEY("organization_id","service")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"legal_name" text,
	"tax_id" text,
	"country" char(2) DEFAULT 'CO' NOT NULL,
	"currency" char(3),
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_status" CHECK ("organization"."status" in ('active', 'suspended', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "plan_usage" (
	"organization_id" bigint NOT NULL,
	"service" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "plan_usage_organization_id_service_day_pk" PRIMARY KEY("organization_id","service","day"),
	CONSTRAINT "plan_usage_used" CHECK ("plan_usage"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"daily_quota" integer DEFAULT 100000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_period" CHECK ("plan"."ends_at" > "plan"."starts_at"),
	CONSTRAINT "plan_daily_quota" CHECK ("plan"."daily_quota" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint,
	"currency" char(3) NOT NULL,
	"item" text NOT NULL,
	"amount_micro" bigint,
	"effective_from" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_moment" UNIQUE NULLS NOT DISTINCT("item","currency","organization_id","effective_from"),
	CONSTRAINT "price_amount" CHECK ("price"."amount_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spend_limit" (
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"limit_micro" bigint NOT NULL,
	CONSTRAINT "spend_limit_organization_id_period_pk" PRIMARY KEY("organization_id","period"),
	CONSTRAINT "spend_limit_period" CHECK ("spend_limit"."period" in ('day', 'month')),
	CONSTRAINT "spend_limit_limit" CHECK ("spend_limit"."limit_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spend" (
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"period_start" date NOT NULL,
	"spent_micro" bigint NOT NULL,
	CONSTRAINT "spend_organization_id_period_period_start_pk" PRIMARY KEY("organization_id","period","period_start")
);
--> statement-breakpoint
CREATE TABLE "status_component" (
	"name" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "status_component_status" CHECK ("status_component"."status" in ('operational', 'degraded', 'outage'))
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_status" CHECK ("user"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "visitor_mark" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visitor_mark_link_id_day_visitor_pk" PRIMARY KEY("link_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_created_by_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_cost_center_id_cost_center_organization_id_id_fk" FOREIGN KEY ("organization_id","cost_center_id") REFERENCES "public"."cost_center"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "click_day_dimension" ADD CONSTRAINT "click_day_dimension_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "click_hour" ADD CONSTRAINT "click_hour_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_center" ADD CONSTRAINT "cost_center_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_tenure" ADD CONSTRAINT "domain_tenure_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_tenure" ADD CONSTRAINT "domain_tenure_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_counter" ADD CONSTRAINT "link_counter_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_tenure_id_domain_tenure_id_fk" FOREIGN KEY ("tenure_id") REFERENCES "public"."domain_tenure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_deleted_by_key_api_key_id_fk" FOREIGN KEY ("deleted_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_restored_by_key_api_key_id_fk" FOREIGN KEY ("restored_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement" ADD CONSTRAINT "movement_organization_id_cost_center_id_cost_center_organization_id_id_fk" FOREIGN KEY ("organization_id","cost_center_id") REFERENCES "public"."cost_center"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_block" ADD CONSTRAINT "organization_block_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_service" ADD CONSTRAINT "organization_service_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_usage" ADD CONSTRAINT "plan_usage_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD CONSTRAINT "spend_limit_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend" ADD CONSTRAINT "spend_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_organization" ON "api_key" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "click_batch_counted_at" ON "click_batch" USING btree ("counted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_tenure_current" ON "domain_tenure" USING btree ("domain_id") WHERE "domain_tenure"."status" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "domain_tenure_default" ON "domain_tenure" USING btree (coalesce("organization_id", 0)) WHERE "domain_tenure"."is_default" and "domain_tenure"."status" = 'verified';--> statement-breakpoint
CREATE INDEX "domain_tenure_organization" ON "domain_tenure" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "incident_started_at" ON "incident" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "link_organization" ON "link" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_ends_at" ON "maintenance" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "movement_organization" ON "movement" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "organization_block_active" ON "organization_block" USING btree ("organization_id") WHERE "organization_block"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "plan_organization" ON "plan" USING btree ("organization_id","service","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "visitor_mark_day" ON "visitor_mark" USING btree ("day");
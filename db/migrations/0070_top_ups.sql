CREATE TABLE "payment" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"top_up_id" uuid NOT NULL,
	"status" text NOT NULL,
	"credit_id" bigint,
	"debit_id" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_status" CHECK ("payment"."status" = any ('{pending,declined,approved,voided}'::text[])),
	CONSTRAINT "payment_debit" CHECK ("payment"."debit_id" is null or "payment"."credit_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "top_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_micro" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "top_up_amount" CHECK ("top_up"."amount_micro" > 0),
	CONSTRAINT "top_up_status" CHECK ("top_up"."status" = any ('{pending,paid,failed,reversed,mismatched,expired}'::text[]))
);
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_top_up_id_top_up_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_up"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_top_up" ON "payment" USING btree ("top_up_id");--> statement-breakpoint
CREATE INDEX "top_up_moment" ON "top_up" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "top_up_check" ON "top_up" USING btree ("check_at") WHERE "top_up"."check_at" is not null;
CREATE TABLE "contact_check_day" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"numbers" integer NOT NULL,
	CONSTRAINT "contact_check_day_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "contact_evidence" (
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"key_id" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"call_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"purpose" text NOT NULL,
	"creditor" text,
	"rules" text[] NOT NULL,
	"refusal" text,
	"known" jsonb NOT NULL,
	CONSTRAINT "contact_evidence_call_id_attempt_decided_at_pk" PRIMARY KEY("call_id","attempt","decided_at")
) PARTITION BY RANGE (decided_at);
--> statement-breakpoint
CREATE TABLE "contact_registry" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'off' NOT NULL,
	"token" text,
	"token_expires_at" timestamp with time zone,
	"ask_again_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "contact_registry_mode" CHECK ("contact_registry"."mode" in ('off', 'required')),
	CONSTRAINT "contact_registry_fault" CHECK ("contact_registry"."fault" in ('token', 'updating', 'unavailable')),
	CONSTRAINT "contact_registry_token" CHECK ("contact_registry"."mode" = 'off' or "contact_registry"."token" is not null)
);
--> statement-breakpoint
CREATE TABLE "contact_touch" (
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"creditor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"requested_by_consumer" boolean NOT NULL,
	CONSTRAINT "contact_touch_organization_id_number_hash_creditor_at_channel_pk" PRIMARY KEY("organization_id","number_hash","creditor","at","channel"),
	CONSTRAINT "contact_touch_channel" CHECK ("contact_touch"."channel" = any ('{call,sms,email,app,visit}'::text[]))
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE "registry_answer" (
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"is_excluded" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registry_answer_organization_id_number_hash_pk" PRIMARY KEY("organization_id","number_hash")
);
--> statement-breakpoint
ALTER TABLE "call" DROP CONSTRAINT "call_end_reason";--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "creditor" text;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "unchecked_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_key" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "contact_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "contact_registry" ADD CONSTRAINT "contact_registry_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_evidence_number" ON "contact_evidence" USING btree ("organization_id","number_hash","decided_at");--> statement-breakpoint
CREATE INDEX "registry_answer_asked" ON "registry_answer" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "contact_key" ADD CONSTRAINT "contact_key_id" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_held_for" CHECK ("call"."held_for" = any ('{OPTED_OUT,EXCLUDED_REGISTRY,CONTACT_HOURS,FREQUENCY}'::text[]));--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_end_reason" CHECK ("call"."end_reason" is null or ("call"."finished_at" is not null and "call"."end_reason" = any ('{completed,too_short,busy,no_answer,rejected,unreachable,network,machine,expired,opted_out,excluded,no_funds,canceled}'::text[])));
CREATE TABLE "openid_provider" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"is_only" boolean DEFAULT false NOT NULL,
	"is_owners" boolean NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openid_provider_issuer" CHECK (length("openid_provider"."issuer") between 1 and 2048),
	CONSTRAINT "openid_provider_only" CHECK (not "openid_provider"."is_only" or "openid_provider"."used_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "openid_sign_in" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "openid_sign_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"organization_id" bigint NOT NULL,
	"next" text NOT NULL,
	"is_again" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "openid_sign_in_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "sign_in_code" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "openid_provider" ADD CONSTRAINT "openid_provider_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_sign_in" ADD CONSTRAINT "openid_sign_in_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_sign_in_expires_at" ON "openid_sign_in" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_sign_in_code" UNIQUE("sign_in_code");
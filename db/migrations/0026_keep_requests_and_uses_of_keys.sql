CREATE TABLE "key_day" (
	"api_key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_day_api_key_id_day_pk" PRIMARY KEY("api_key_id","day")
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"organization_id" bigint NOT NULL,
	"api_key_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"status" smallint NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"stands_for" integer NOT NULL,
	CONSTRAINT "request_log_request_id_at_pk" PRIMARY KEY("request_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "keeps_requests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "key_day_day" ON "key_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "request_log_organization" ON "request_log" USING btree ("organization_id","at");
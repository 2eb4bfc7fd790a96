CREATE TABLE "health_alert" (
	"signal" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"value" integer,
	"began_at" timestamp with time zone NOT NULL,
	"is_beginning_told" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone
);

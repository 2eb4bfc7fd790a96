CREATE TABLE "job_run" (
	"job" text PRIMARY KEY NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone
);

CREATE TABLE "status_day" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"probes" integer NOT NULL,
	"degraded" integer NOT NULL,
	"outage" integer NOT NULL,
	CONSTRAINT "status_day_day_name_pk" PRIMARY KEY("day","name"),
	CONSTRAINT "status_day_counts" CHECK ("status_day"."degraded" >= 0 and "status_day"."outage" >= 0 and "status_day"."degraded" + "status_day"."outage" <= "status_day"."probes")
);

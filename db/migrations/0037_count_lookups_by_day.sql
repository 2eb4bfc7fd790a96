CREATE TABLE "lookup_day" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"lookups" bigint NOT NULL,
	CONSTRAINT "lookup_day_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
-- What was looked up before: single numbers as far as they were charged, and batches.
INSERT INTO "lookup_day" ("organization_id", "day", "lookups")
SELECT "organization_id", "day", sum("lookups") FROM (
	SELECT "organization_id", "used_on" AS "day", "quantity" AS "lookups" FROM "movement_day"
	WHERE "kind" = 'lookup' AND "type" = 'charge'
	UNION ALL
	SELECT "organization_id", ("created_at" AT TIME ZONE 'America/Bogota')::date, "count" FROM "number_batch"
) "known"
GROUP BY "organization_id", "day";

CREATE TABLE "webhook_lane" (
	"lane" text PRIMARY KEY NOT NULL,
	"slow_at" timestamp with time zone,
	"stands_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_place" (
	"place" smallint PRIMARY KEY NOT NULL,
	"lane" text,
	"token" uuid,
	"held_until" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"due_until" timestamp with time zone,
	CONSTRAINT "webhook_place_held" CHECK (num_nulls("webhook_place"."lane", "webhook_place"."token", "webhook_place"."held_until", "webhook_place"."begun_at") in (0, 4))
);
--> statement-breakpoint
INSERT INTO "webhook_place" ("place") SELECT generate_series(1, 45);--> statement-breakpoint
INSERT INTO "webhook_lane" ("lane", "slow_at") SELECT "lane", "slow_at" FROM "webhook_slow_lane";--> statement-breakpoint
DROP TABLE "webhook_slow_lane" CASCADE;--> statement-breakpoint
DROP INDEX "webhook_delivery_claimed";--> statement-breakpoint
DROP INDEX "webhook_delivery_standing";--> statement-breakpoint
UPDATE "webhook_delivery" SET "lane" = 'webhook-' || coalesce('endpoint-' || "webhook_delivery"."endpoint_id", 'organization-' || "webhook_delivery"."organization_id")
                                       || CASE "webhook_event"."service" WHEN 'voice' THEN '-voice' ELSE '' END
  FROM "webhook_event" WHERE "webhook_event"."id" = "webhook_delivery"."event_id" AND "webhook_delivery"."lane" IS NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ALTER COLUMN "lane" SET NOT NULL;--> statement-breakpoint
-- The functions of the release before tell no lane.
create function name_webhook_lane() returns trigger language plpgsql as $$
begin
  new.lane := 'webhook-' || coalesce('endpoint-' || new.endpoint_id, 'organization-' || new.organization_id)
              || case (select service from webhook_event where id = new.event_id) when 'voice' then '-voice' else '' end;
  return new;
end
$$;--> statement-breakpoint
create trigger webhook_delivery_names_lane before insert on webhook_delivery
  for each row when (new.lane is null) execute function name_webhook_lane();--> statement-breakpoint
CREATE INDEX "webhook_lane_standing" ON "webhook_lane" USING btree ("stands_since") WHERE "webhook_lane"."stands_since" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_lane" ON "webhook_delivery" USING btree ("lane","next_attempt_at") WHERE "webhook_delivery"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "webhook_delivery" DROP COLUMN "stands";

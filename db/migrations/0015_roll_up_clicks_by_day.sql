CREATE TABLE "click_flood" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visits" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "click_flood_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE INDEX "click_flood_last" ON "click_flood" USING btree ("last_at");--> statement-breakpoint
CREATE TABLE "click_set_aside" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"shard" integer NOT NULL,
	"clicks" text NOT NULL,
	"reason" text NOT NULL,
	"set_aside_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "click_cursor" ADD COLUMN "counted_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "click_cursor" SET (fillfactor = 10);--> statement-breakpoint
DROP FUNCTION IF EXISTS count_clicks(int, text, text, uuid[], uuid[], jsonb);--> statement-breakpoint

ALTER TABLE "click_batch" RENAME TO "click_batch_before";--> statement-breakpoint
ALTER TABLE "click_batch_before" RENAME CONSTRAINT "click_batch_pkey" TO "click_batch_before_pkey";--> statement-breakpoint
CREATE TABLE "click_batch" (
	"id" uuid NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "click_batch_id_counted_at_pk" PRIMARY KEY("id","counted_at")
) PARTITION BY RANGE ("counted_at");
--> statement-breakpoint
ALTER TABLE "visitor_mark" RENAME TO "visitor_mark_before";--> statement-breakpoint
CREATE TABLE "visitor_mark" (
	"link_id" bigint NOT NULL,
	"visitor" bigint NOT NULL,
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"visits" smallint NOT NULL
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "link_day" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	"unique_clicks" integer NOT NULL,
	"first_ms" integer NOT NULL,
	"last_ms" integer NOT NULL,
	"hours" integer[],
	"dimensions" jsonb NOT NULL,
	CONSTRAINT "link_day_link_id_day_pk" PRIMARY KEY("link_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "organization_day" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	"unique_clicks" integer NOT NULL,
	"dimensions" jsonb NOT NULL,
	"top_links" jsonb NOT NULL,
	CONSTRAINT "organization_day_organization_id_day_pk" PRIMARY KEY("organization_id","day")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "link_tally" (
	"organization_id" bigint NOT NULL,
	"status" text NOT NULL,
	"links" bigint NOT NULL,
	CONSTRAINT "link_tally_organization_id_status_pk" PRIMARY KEY("organization_id","status")
) WITH (fillfactor = 50);
--> statement-breakpoint

-- The partitions of what there is; the rest is opened as it comes, by `open_click_partitions`.
DO $$
DECLARE
  v_at timestamptz;
BEGIN
  FOR v_at IN SELECT DISTINCT date_trunc('month', (hour AT TIME ZONE 'America/Bogota')::date) FROM click_hour LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF link_day FOR VALUES FROM (%L) TO (%L)',
      'link_day_' || to_char(v_at, 'YYYYMM'), v_at::date, (v_at + interval '1 month')::date);
  END LOOP;
  FOR v_at IN SELECT DISTINCT day FROM visitor_mark_before LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF visitor_mark FOR VALUES FROM (%L) TO (%L)',
      'visitor_mark_' || to_char(v_at, 'YYYYMMDD'), v_at::date, v_at::date + 1);
    EXECUTE format('CREATE UNIQUE INDEX ON %I (link_id, visitor)', 'visitor_mark_' || to_char(v_at, 'YYYYMMDD'));
  END LOOP;
  FOR v_at IN SELECT DISTINCT date_trunc('hour', counted_at, 'UTC') FROM click_batch_before LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF click_batch FOR VALUES FROM (%L) TO (%L)',
      'click_batch_' || to_char(v_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24'), v_at, v_at + interval '1 hour');
  END LOOP;
END
$$;
--> statement-breakpoint
INSERT INTO click_batch (id, counted_at) SELECT id, counted_at FROM click_batch_before;--> statement-breakpoint
INSERT INTO visitor_mark (link_id, visitor, day, minute, visits)
SELECT DISTINCT link_id,
       -- As the drain folds a hash of 128 bits to 64: the first half times an odd number, and the second, signed.
       mod(mod(hash.high * 11400714819323198485 + hash.low, 18446744073709551616) + 27670116110564327424, 18446744073709551616)
         - 9223372036854775808, day, 0, 1
  FROM visitor_mark_before,
       LATERAL (SELECT ('x' || substr(encode(visitor, 'hex'), 1, 16))::bit(64)::bigint::numeric AS high,
                       ('x' || substr(encode(visitor, 'hex'), 17, 16))::bit(64)::bigint::numeric AS low) hash;
--> statement-breakpoint

-- The moments of a link's first and last visit are known to the millisecond; of the days between, to the hour.
INSERT INTO link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, hours, dimensions)
SELECT total.link_id, total.day, total.clicks, total.unique_clicks,
       CASE WHEN (counter.first_click_at AT TIME ZONE 'America/Bogota')::date = total.day
         THEN floor(extract(epoch FROM (counter.first_click_at AT TIME ZONE 'America/Bogota')::time) * 1000)
         ELSE total.first_hour * 3600000 END::int,
       CASE WHEN (counter.last_click_at AT TIME ZONE 'America/Bogota')::date = total.day
         THEN floor(extract(epoch FROM (counter.last_click_at AT TIME ZONE 'America/Bogota')::time) * 1000)
         ELSE total.last_hour * 3600000 + 3599999 END::int,
       CASE WHEN total.first_hour < total.last_hour THEN total.hours END,
       coalesce(valued.dimensions, '[null, null, null, null, null, null, null]')
  FROM (
    SELECT link_id, day, sum(clicks)::int AS clicks, sum(unique_clicks)::int AS unique_clicks,
           min(place) FILTER (WHERE clicks > 0) AS first_hour, max(place) FILTER (WHERE clicks > 0) AS last_hour,
           array_agg(clicks ORDER BY place) || array_agg(unique_clicks ORDER BY place) AS hours
      FROM (
        SELECT one.link_id, one.day, place, coalesce(clicks, 0) AS clicks, coalesce(unique_clicks, 0) AS unique_clicks
          FROM (SELECT DISTINCT link_id, (hour AT TIME ZONE 'America/Bogota')::date AS day FROM click_hour) one
         CROSS JOIN generate_series(0, 23) place
          LEFT JOIN click_hour ON click_hour.link_id = one.link_id
           AND click_hour.hour = (one.day + place * interval '1 hour') AT TIME ZONE 'America/Bogota'
      ) by_hour
     GROUP BY 1, 2
  ) total
  JOIN link_counter counter USING (link_id)
  LEFT JOIN (
    SELECT link_id, day, jsonb_agg(value ORDER BY place) AS dimensions
      FROM (
        SELECT one.link_id, one.day, name.place,
               CASE WHEN count(*) = 1 AND max(value.clicks) = max(one.clicks) THEN to_jsonb(max(value.value))
                    WHEN count(value.value) > 0 THEN jsonb_object_agg(value.value, value.clicks) FILTER (WHERE value.value IS NOT NULL)
               END AS value
          FROM (SELECT link_id, (hour AT TIME ZONE 'America/Bogota')::date AS day, sum(clicks) AS clicks FROM click_hour GROUP BY 1, 2) one
         CROSS JOIN unnest(array['country', 'subdivision', 'city', 'device', 'os', 'browser', 'referrer']) WITH ORDINALITY AS name (dimension, place)
          LEFT JOIN click_day_dimension value ON value.link_id = one.link_id AND value.day = one.day AND value.dimension = name.dimension
         GROUP BY 1, 2, 3
      ) by_dimension
     GROUP BY 1, 2
  ) valued USING (link_id, day);
--> statement-breakpoint
INSERT INTO organization_day (organization_id, day, clicks, unique_clicks, dimensions, top_links)
SELECT total.organization_id, total.day, total.clicks, total.unique_clicks,
       coalesce(valued.dimensions, '[null, null, null, null, null, null, null]'), top.links
  FROM (
    SELECT organization_id, day, sum(clicks)::int AS clicks, sum(unique_clicks)::int AS unique_clicks
      FROM link_day JOIN link ON link.id = link_id WHERE deleted_at IS NULL GROUP BY 1, 2
  ) total
  LEFT JOIN (
    SELECT organization_id, day, jsonb_agg(values ORDER BY place) AS dimensions
      FROM (
        SELECT organization_id, day, name.place, jsonb_object_agg(value, clicks) FILTER (WHERE value IS NOT NULL) AS values
          FROM (SELECT DISTINCT organization_id, day FROM link_day JOIN link ON link.id = link_id) one
         CROSS JOIN unnest(array['country', 'subdivision', 'city', 'device', 'os', 'browser', 'referrer']) WITH ORDINALITY AS name (dimension, place)
          LEFT JOIN (
            SELECT organization_id, day, dimension, value, sum(clicks) AS clicks
              FROM click_day_dimension JOIN link ON link.id = link_id WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4
          ) summed USING (organization_id, day, dimension)
         GROUP BY 1, 2, 3
      ) by_dimension
     GROUP BY 1, 2
  ) valued USING (organization_id, day)
  JOIN (
    SELECT organization_id, day, jsonb_object_agg(link_id, clicks) AS links
      FROM (SELECT organization_id, day, link_id, clicks,
                   row_number() OVER (PARTITION BY organization_id, day ORDER BY clicks DESC, link_id) AS place
              FROM link_day JOIN link ON link.id = link_id WHERE deleted_at IS NULL) placed
     WHERE place <= 50
     GROUP BY 1, 2
  ) top USING (organization_id, day);
--> statement-breakpoint
ALTER TABLE "link_counter" DROP CONSTRAINT "link_counter_link_id_link_id_fk";--> statement-breakpoint
ALTER TABLE "link_counter" SET (fillfactor = 80);--> statement-breakpoint
DELETE FROM link_counter
 USING link
 WHERE link.id = link_id
   AND (first_click_at AT TIME ZONE 'America/Bogota')::date = (last_click_at AT TIME ZONE 'America/Bogota')::date
   AND (first_click_at AT TIME ZONE 'America/Bogota')::date >= (link.created_at AT TIME ZONE 'America/Bogota')::date - 1;
--> statement-breakpoint
DROP TABLE "click_batch_before";--> statement-breakpoint
DROP TABLE "visitor_mark_before";--> statement-breakpoint
DROP TABLE "click_day_dimension";--> statement-breakpoint
DROP TABLE "click_hour";--> statement-breakpoint

INSERT INTO link_tally (organization_id, status, links)
SELECT organization_id, CASE WHEN blocked_at IS NULL THEN status ELSE 'blocked' END, count(*)
  FROM link WHERE deleted_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION tally_new_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_tally AS tally (organization_id, status, links)
  SELECT organization_id, CASE WHEN blocked_at IS NULL THEN status ELSE 'blocked' END, count(*)
    FROM made WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (organization_id, status) DO UPDATE SET links = tally.links + excluded.links;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER link_tally_new AFTER INSERT ON link REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_links();
--> statement-breakpoint
CREATE FUNCTION tally_changed_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_tally AS tally (organization_id, status, links)
  SELECT organization_id, status, sum(links)
    FROM (VALUES
      (old.organization_id, CASE WHEN old.blocked_at IS NULL THEN old.status ELSE 'blocked' END,
       CASE WHEN old.deleted_at IS NULL THEN -1 ELSE 0 END),
      (new.organization_id, CASE WHEN new.blocked_at IS NULL THEN new.status ELSE 'blocked' END,
       CASE WHEN new.deleted_at IS NULL THEN 1 ELSE 0 END)) AS change (organization_id, status, links)
   GROUP BY 1, 2 HAVING sum(links) <> 0 ORDER BY 1, 2
  ON CONFLICT (organization_id, status) DO UPDATE SET links = tally.links + excluded.links;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER link_tally_changed AFTER UPDATE OF status, blocked_at, deleted_at ON link FOR EACH ROW
  WHEN ((old.status, old.blocked_at IS NULL, old.deleted_at IS NULL) IS DISTINCT FROM (new.status, new.blocked_at IS NULL, new.deleted_at IS NULL))
  EXECUTE FUNCTION tally_changed_link();

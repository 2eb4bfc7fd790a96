ALTER TABLE "call" ADD COLUMN "audio_cost_micro" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "call" SET "audio_cost_micro" = charged.micro
  FROM (SELECT reference, -sum(amount_micro) AS micro FROM movement
         WHERE service = 'callblasting' AND kind = 'speech' GROUP BY reference) charged
 WHERE charged.reference = "call"."call_id"::text;--> statement-breakpoint
CREATE INDEX "call_status_of" ON "call" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "call_to_number" ON "call" USING btree ("organization_id","to_number","id");--> statement-breakpoint
CREATE INDEX "call_client_reference" ON "call" USING btree ("organization_id","client_reference","id") WHERE "call"."client_reference" is not null;--> statement-breakpoint
CREATE INDEX "movement_kind" ON "movement" USING btree ("organization_id","kind","created_at","id") WHERE "movement"."kind" <> 'link';--> statement-breakpoint
CREATE INDEX "movement_reference" ON "movement" USING btree ("organization_id","reference") WHERE "movement"."reference" is not null;--> statement-breakpoint
CREATE INDEX "number_batch_reference" ON "number_batch" USING btree ("organization_id","reference","id") WHERE "number_batch"."reference" is not null;--> statement-breakpoint
CREATE INDEX "synthesis_not_completed" ON "synthesis" USING btree ("organization_id","id") WHERE "synthesis"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "synthesis_reference" ON "synthesis" USING btree ("organization_id","reference","id") WHERE "synthesis"."reference" is not null;
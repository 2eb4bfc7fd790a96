CREATE INDEX "movement_moment" ON "movement" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "movement_service" ON "movement" USING btree ("organization_id","service","created_at","id");--> statement-breakpoint
CREATE INDEX "movement_cost_center" ON "movement" USING btree ("organization_id","cost_center_id","created_at","id");--> statement-breakpoint
CREATE INDEX "movement_not_charge" ON "movement" USING btree ("organization_id","type","created_at","id") WHERE "movement"."type" <> 'charge';
CREATE TABLE "event_log" (
	"organization_id" bigint NOT NULL,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"service" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "event_log_organization_id_tx_id_pk" PRIMARY KEY("organization_id","tx","id")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "event_log" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_log_event" ON "event_log" USING btree ("event_id");
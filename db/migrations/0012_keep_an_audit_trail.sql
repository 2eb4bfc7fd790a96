CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation" uuid NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"verb" text NOT NULL,
	"organization_id" bigint,
	"target" text NOT NULL,
	"target_id" text,
	"input" jsonb NOT NULL,
	"request_id" text,
	CONSTRAINT "audit_event_operation_unique" UNIQUE("operation"),
	CONSTRAINT "audit_event_actor" CHECK ("audit_event"."actor" in ('operator', 'user', 'key')),
	CONSTRAINT "audit_event_actor_id" CHECK (("audit_event"."actor" = 'operator') = ("audit_event"."actor_id" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_organization" ON "audit_event" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_verb" ON "audit_event" USING btree ("verb","id");--> statement-breakpoint
CREATE INDEX "audit_event_actor_name" ON "audit_event" USING btree ("actor_name","id");--> statement-breakpoint
CREATE INDEX "audit_event_target" ON "audit_event" USING btree ("target","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_occurred_at" ON "audit_event" USING btree ("occurred_at","id");--> statement-breakpoint
create trigger audit_event_is_immutable before update or delete on audit_event
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_event_is_not_truncated before truncate on audit_event
  for each statement execute function refuse_change();

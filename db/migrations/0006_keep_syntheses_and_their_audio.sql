CREATE TABLE "speech_audio" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"voice" text NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"status" text DEFAULT 'synthesizing' NOT NULL,
	"char_count" integer NOT NULL,
	"cost_micro" bigint NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"engine" text,
	"duration_ms" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "speech_audio_status" CHECK ("speech_audio"."status" in ('synthesizing', 'ready', 'discarded')),
	CONSTRAINT "speech_audio_ready" CHECK ("speech_audio"."status" <> 'ready' or "speech_audio"."duration_ms" is not null),
	CONSTRAINT "speech_audio_cost" CHECK ("speech_audio"."cost_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "synthesis" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synthesis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"synthesis_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"created_by_key" bigint,
	"audio_id" uuid,
	"status" text NOT NULL,
	"cached" boolean NOT NULL,
	"char_count" integer NOT NULL,
	"voice" text NOT NULL,
	"language" text NOT NULL,
	"tier" text NOT NULL,
	"cost_micro" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reference" text,
	"error_code" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "synthesis_synthesis_id" UNIQUE("synthesis_id"),
	CONSTRAINT "synthesis_status" CHECK ("synthesis"."status" in ('queued', 'processing', 'completed', 'failed')),
	CONSTRAINT "synthesis_finished" CHECK (("synthesis"."finished_at" is not null) = ("synthesis"."status" in ('completed', 'failed'))),
	CONSTRAINT "synthesis_error" CHECK (("synthesis"."error_code" is not null) = ("synthesis"."status" = 'failed')),
	CONSTRAINT "synthesis_cost" CHECK ("synthesis"."cost_micro" >= 0)
);
--> statement-breakpoint
ALTER TABLE "speech_audio" ADD CONSTRAINT "speech_audio_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_audio" ADD CONSTRAINT "speech_audio_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis" ADD CONSTRAINT "synthesis_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis" ADD CONSTRAINT "synthesis_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis" ADD CONSTRAINT "synthesis_audio_id_speech_audio_id_fk" FOREIGN KEY ("audio_id") REFERENCES "public"."speech_audio"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "speech_audio_text" ON "speech_audio" USING btree ("organization_id","voice","text_hash") WHERE "speech_audio"."status" <> 'discarded';--> statement-breakpoint
CREATE INDEX "speech_audio_open" ON "speech_audio" USING btree ("claimed_until") WHERE "speech_audio"."status" = 'synthesizing';--> statement-breakpoint
CREATE INDEX "speech_audio_expires_at" ON "speech_audio" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "synthesis_organization" ON "synthesis" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "synthesis_audio" ON "synthesis" USING btree ("audio_id");--> statement-breakpoint
CREATE INDEX "synthesis_created_at" ON "synthesis" USING btree ("created_at");
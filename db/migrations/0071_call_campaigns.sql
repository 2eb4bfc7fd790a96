CREATE TABLE "campaign_progress" (
	"campaign_id" bigint PRIMARY KEY NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"unspoken" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"calling" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"air_micro" bigint DEFAULT 0 NOT NULL,
	"speech_micro" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_progress_sum" CHECK ("campaign_progress"."recipients" = "campaign_progress"."unspoken" + "campaign_progress"."ready" + "campaign_progress"."calling" + "campaign_progress"."ended"
          and least("campaign_progress"."unspoken", "campaign_progress"."ready", "campaign_progress"."calling", "campaign_progress"."ended") >= 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_recipient" (
	"campaign_id" bigint NOT NULL,
	"call_id" bigint,
	"position" integer NOT NULL,
	"audio_ms" integer,
	"characters" integer DEFAULT 0 NOT NULL,
	"is_ordinary" boolean NOT NULL,
	"country" char(2),
	"state" text NOT NULL,
	"to_number" text NOT NULL,
	"external_id" text,
	"end_reason" text,
	"refusal" text,
	"variables" jsonb,
	"audio_key" text,
	CONSTRAINT "campaign_recipient_campaign_id_position_pk" PRIMARY KEY("campaign_id","position"),
	CONSTRAINT "campaign_recipient_state" CHECK ("campaign_recipient"."state" in ('new', 'ready', 'called', 'ended')),
	CONSTRAINT "campaign_recipient_called" CHECK ("campaign_recipient"."call_id" is not null or "campaign_recipient"."state" <> 'called'),
	CONSTRAINT "campaign_recipient_ended" CHECK (("campaign_recipient"."end_reason" is null) = ("campaign_recipient"."state" <> 'ended'))
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"paused_because" text,
	"terms" jsonb NOT NULL,
	"audio_key" text,
	"audio_ms" integer,
	"text" text,
	"voice" text,
	"sentences" jsonb,
	"window_from" time,
	"window_to" time,
	"window_days" smallint[],
	"calls_per_second" double precision,
	"max_at_once" integer,
	"start_at" timestamp with time zone,
	"reference" text,
	"webhook_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"next_claim_at" timestamp with time zone,
	"wants_since" timestamp with time zone,
	"runner" uuid,
	"runner_until" timestamp with time zone,
	"speaker" uuid,
	"speaker_until" timestamp with time zone,
	CONSTRAINT "campaign_campaign" UNIQUE("campaign_id"),
	CONSTRAINT "campaign_status" CHECK ("campaign"."status" in ('draft', 'running', 'paused', 'completed', 'canceled')),
	CONSTRAINT "campaign_paused" CHECK ("campaign"."paused_because" is null or ("campaign"."status" = 'paused' and "campaign"."paused_because" = any ('{funds,spend_limit,daily_ceiling,carrier,account}'::text[]))),
	CONSTRAINT "campaign_finished" CHECK ("campaign"."finished_at" is null or "campaign"."status" = any ('{completed,canceled}'::text[])),
	CONSTRAINT "campaign_plays" CHECK (("campaign"."audio_key" is null) <> ("campaign"."text" is null)),
	CONSTRAINT "campaign_voice" CHECK (("campaign"."text" is null) = ("campaign"."voice" is null)),
	CONSTRAINT "campaign_audio_ms" CHECK (("campaign"."audio_key" is null) = ("campaign"."audio_ms" is null)),
	CONSTRAINT "campaign_window" CHECK (num_nulls("campaign"."window_from", "campaign"."window_to", "campaign"."window_days") in (0, 3)
          and "campaign"."window_from" < "campaign"."window_to" and cardinality("campaign"."window_days") > 0),
	CONSTRAINT "campaign_pace" CHECK ("campaign"."calls_per_second" > 0 and "campaign"."max_at_once" > 0)
);
--> statement-breakpoint
ALTER TABLE "call_setting" ADD COLUMN "keeps_campaign_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "campaign_id" bigint;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "recipient" integer;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "has_dial_turn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_carrier" ADD COLUMN "calls_per_second" double precision;--> statement-breakpoint
ALTER TABLE "voice_carrier" ADD COLUMN "next_dial_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipient_number" ON "campaign_recipient" USING btree ("campaign_id","to_number");--> statement-breakpoint
CREATE INDEX "campaign_recipient_new" ON "campaign_recipient" USING btree ("campaign_id","position") WHERE "campaign_recipient"."state" = 'new';--> statement-breakpoint
CREATE INDEX "campaign_recipient_ready" ON "campaign_recipient" USING btree ("campaign_id","position") WHERE "campaign_recipient"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "campaign_organization" ON "campaign" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "campaign_reference" ON "campaign" USING btree ("organization_id","reference","id") WHERE "campaign"."reference" is not null;--> statement-breakpoint
CREATE INDEX "campaign_open" ON "campaign" USING btree ("id") WHERE "campaign"."started_at" is not null and "campaign"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_draft" ON "campaign" USING btree ("created_at") WHERE "campaign"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "campaign_erasable" ON "campaign" USING btree ("finished_at") WHERE "campaign"."finished_at" is not null and "campaign"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_audio_key" ON "campaign" USING btree ("audio_key") WHERE "campaign"."audio_key" is not null and "campaign"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "call_campaign_due" ON "call" USING btree ("campaign_id","next_attempt_at") WHERE "call"."campaign_id" is not null and "call"."status" in ('queued', 'retrying');--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_keeps_campaigns" CHECK ("call_setting"."keeps_campaign_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "voice_carrier" ADD CONSTRAINT "voice_carrier_calls_per_second" CHECK ("voice_carrier"."calls_per_second" > 0);
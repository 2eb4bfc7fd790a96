CREATE TABLE "call_attempt" (
	"call_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"token" text NOT NULL,
	"carrier" text NOT NULL,
	"carrier_call_id" text,
	"status" text DEFAULT 'initiated' NOT NULL,
	"audio_played" boolean DEFAULT false NOT NULL,
	"dtmf" text,
	"sip_code" integer,
	"hangup_cause" integer,
	"cause_text" text,
	"duration_total" integer,
	"duration_air" integer,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"deadline_at" timestamp with time zone NOT NULL,
	"carrier_recording_id" text,
	"recorded_at" timestamp with time zone,
	"recording_expires_at" timestamp with time zone,
	CONSTRAINT "call_attempt_call_id_attempt_pk" PRIMARY KEY("call_id","attempt"),
	CONSTRAINT "call_attempt_token" UNIQUE("token"),
	CONSTRAINT "call_attempt_status" CHECK ("call_attempt"."status" in ('initiated', 'ringing', 'answered', 'completed', 'busy', 'no_answer', 'rejected', 'failed', 'canceled')),
	CONSTRAINT "call_attempt_ended" CHECK (("call_attempt"."ended_at" is not null) = ("call_attempt"."status" not in ('initiated', 'ringing', 'answered'))),
	CONSTRAINT "call_attempt_cause" CHECK (("call_attempt"."ended_at" is null) = ("call_attempt"."hangup_cause" is null))
);
--> statement-breakpoint
CREATE TABLE "call_audio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_audio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audio_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"format" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "call_audio_audio" UNIQUE("audio_id"),
	CONSTRAINT "call_audio_format" CHECK ("call_audio"."format" in ('wav', 'mp3')),
	CONSTRAINT "call_audio_duration" CHECK ("call_audio"."duration_ms" > 0),
	CONSTRAINT "call_audio_size" CHECK ("call_audio"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "call_setting" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"max_active" integer DEFAULT 50 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	"contact_hours" boolean DEFAULT false NOT NULL,
	CONSTRAINT "call_setting_max_active" CHECK ("call_setting"."max_active" >= 0),
	CONSTRAINT "call_setting_active" CHECK ("call_setting"."active" >= 0)
);
--> statement-breakpoint
CREATE TABLE "call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"to_number" text NOT NULL,
	"caller_id" text NOT NULL,
	"client_reference" text,
	"audio_key" text NOT NULL,
	"audio_ms" integer NOT NULL,
	"repeat" integer NOT NULL,
	"recording_ttl_sec" integer NOT NULL,
	"max_attempts" integer NOT NULL,
	"min_interval_sec" integer NOT NULL,
	"min_success_sec" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "call_call" UNIQUE("call_id"),
	CONSTRAINT "call_status" CHECK ("call"."status" in ('queued', 'in_progress', 'retrying', 'success', 'failed', 'canceled')),
	CONSTRAINT "call_finished" CHECK (("call"."finished_at" is not null) = ("call"."status" in ('success', 'failed', 'canceled'))),
	CONSTRAINT "call_waiting_unplaced" CHECK (not "call"."is_waiting" or "call"."status" in ('queued', 'retrying')),
	CONSTRAINT "call_attempts" CHECK ("call"."attempts" between 0 and "call"."max_attempts"),
	CONSTRAINT "call_max_attempts" CHECK ("call"."max_attempts" between 1 and 5),
	CONSTRAINT "call_repeat" CHECK ("call"."repeat" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "caller_id" (
	"organization_id" bigint NOT NULL,
	"number" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "caller_id_organization_id_number_pk" PRIMARY KEY("organization_id","number"),
	CONSTRAINT "caller_id_number" CHECK ("caller_id"."number" ~ '^[0-9]{8,15}$')
);
--> statement-breakpoint
CREATE TABLE "voice_carrier" (
	"name" text PRIMARY KEY NOT NULL,
	"max_active" integer DEFAULT 200 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "voice_carrier_max_active" CHECK ("voice_carrier"."max_active" >= 0),
	CONSTRAINT "voice_carrier_active" CHECK ("voice_carrier"."active" >= 0)
);
--> statement-breakpoint
ALTER TABLE "call_attempt" ADD CONSTRAINT "call_attempt_call_id_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempt" ADD CONSTRAINT "call_attempt_carrier_voice_carrier_name_fk" FOREIGN KEY ("carrier") REFERENCES "public"."voice_carrier"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_audio" ADD CONSTRAINT "call_audio_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_id" ADD CONSTRAINT "caller_id_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_attempt_open" ON "call_attempt" USING btree ("deadline_at") WHERE "call_attempt"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "call_attempt_recording" ON "call_attempt" USING btree ("recording_expires_at") WHERE "call_attempt"."recording_expires_at" is not null;--> statement-breakpoint
CREATE INDEX "call_attempt_unpulled" ON "call_attempt" USING btree ("ended_at") WHERE "call_attempt"."carrier_recording_id" is not null and "call_attempt"."recorded_at" is null;--> statement-breakpoint
CREATE INDEX "call_audio_organization" ON "call_audio" USING btree ("organization_id","id") WHERE "call_audio"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "call_audio_deleted" ON "call_audio" USING btree ("deleted_at") WHERE "call_audio"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "call_organization" ON "call" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "call_due" ON "call" USING btree ("next_attempt_at") WHERE "call"."status" in ('queued', 'retrying');--> statement-breakpoint
CREATE INDEX "call_waiting" ON "call" USING btree ("organization_id","next_attempt_at") WHERE "call"."is_waiting";--> statement-breakpoint
CREATE INDEX "call_audio_key" ON "call" USING btree ("audio_key") WHERE "call"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "caller_id_default" ON "caller_id" USING btree ("organization_id") WHERE "caller_id"."is_default";
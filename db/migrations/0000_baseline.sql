CREATE TABLE "batch_chunk" (
	"batch_id" bigint NOT NULL,
	"chunk" integer NOT NULL,
	"count" integer NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"made" jsonb,
	"done_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "batch_chunk_batch_id_chunk_pk" PRIMARY KEY("batch_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" uuid NOT NULL,
	"service" text NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"count" integer NOT NULL,
	"accepted" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"webhook_url" text,
	"reference" text,
	"unit_micro" bigint NOT NULL,
	"quota_day" date,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "batch_job" UNIQUE("job_id"),
	CONSTRAINT "batch_service" CHECK ("batch"."service" in ('numberinsight', 'urlshortener')),
	CONSTRAINT "batch_status" CHECK ("batch"."status" in ('queued', 'processing', 'done', 'failed')),
	CONSTRAINT "batch_finished" CHECK (("batch"."finished_at" is not null) = ("batch"."status" in ('done', 'failed'))),
	CONSTRAINT "batch_accepted" CHECK ("batch"."accepted" between 0 and "batch"."count"),
	CONSTRAINT "batch_processed" CHECK ("batch"."processed" between 0 and "batch"."count"),
	CONSTRAINT "batch_failed" CHECK ("batch"."failed" between 0 and "batch"."processed"),
	CONSTRAINT "batch_unit" CHECK ("batch"."unit_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_account" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"currency" char(3) NOT NULL,
	"balance_micro" bigint DEFAULT 0 NOT NULL,
	"pending_micro" bigint DEFAULT 0 NOT NULL,
	"held_micro" bigint DEFAULT 0 NOT NULL,
	"credit_line_micro" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"low_balance_micro" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_account_status" CHECK ("billing_account"."status" = any ('{active,closed}'::text[])),
	CONSTRAINT "billing_account_pending" CHECK ("billing_account"."pending_micro" >= 0),
	CONSTRAINT "billing_account_held" CHECK ("billing_account"."held_micro" >= 0),
	CONSTRAINT "billing_account_credit_line" CHECK (case "billing_account"."mode" when 'credit' then "billing_account"."credit_line_micro" >= 0 when 'prepaid' then "billing_account"."credit_line_micro" = 0 else false end)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "movement_day" (
	"organization_id" bigint NOT NULL,
	"posted_on" date NOT NULL,
	"used_on" date NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"service" text,
	"cost_center_id" bigint,
	"movements" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"amount_micro" bigint NOT NULL,
	CONSTRAINT "movement_day_sort" UNIQUE NULLS NOT DISTINCT("organization_id","posted_on","used_on","type","kind","service","cost_center_id")
);
--> statement-breakpoint
CREATE TABLE "movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"service" text,
	"amount_micro" bigint NOT NULL,
	"balance_after_micro" bigint NOT NULL,
	"quantity" bigint DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"reference" text,
	"cost_center_id" bigint,
	"usage_hour" timestamp with time zone,
	"causes" jsonb,
	"charged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "movement_sign" CHECK ("movement"."type" = any (case when "movement"."amount_micro" < 0 then '{charge,adjustment}'::text[] when "movement"."amount_micro" > 0 then '{refund,topup,adjustment}'::text[] else '{charge,refund}'::text[] end)),
	CONSTRAINT "movement_kind" CHECK ("movement"."kind" = any ('{link,visit,lookup,number_batch,link_batch,speech,air_time,detection,payment,correction}'::text[])),
	CONSTRAINT "movement_quantity" CHECK ("movement"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"top_up_id" uuid NOT NULL,
	"status" text NOT NULL,
	"credit_id" bigint,
	"debit_id" bigint,
	"mismatched_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_status" CHECK ("payment"."status" = any ('{pending,declined,approved,voided}'::text[])),
	CONSTRAINT "payment_debit" CHECK ("payment"."debit_id" is null or "payment"."credit_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "pending_usage" (
	"organization_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"service" text NOT NULL,
	"kind" text NOT NULL,
	"cost_center_id" bigint,
	"unit_micro" bigint NOT NULL,
	"cause_id" bigint,
	"quantity" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_usage_unit" UNIQUE NULLS NOT DISTINCT("organization_id","hour","kind","service","cost_center_id","unit_micro","cause_id"),
	CONSTRAINT "pending_usage_kind" CHECK ("pending_usage"."kind" in ('link', 'visit', 'lookup', 'number_batch', 'link_batch', 'speech', 'air_time', 'detection', 'payment', 'correction')),
	CONSTRAINT "pending_usage_amount" CHECK ("pending_usage"."unit_micro" >= 0 and "pending_usage"."quantity" > 0)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "plan_usage" (
	"organization_id" bigint NOT NULL,
	"service" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "plan_usage_organization_id_service_day_pk" PRIMARY KEY("organization_id","service","day"),
	CONSTRAINT "plan_usage_used" CHECK ("plan_usage"."used" >= 0)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"daily_quota" integer DEFAULT 100000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_period" CHECK ("plan"."ends_at" > "plan"."starts_at"),
	CONSTRAINT "plan_daily_quota" CHECK ("plan"."daily_quota" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint,
	"currency" char(3) NOT NULL,
	"item" text NOT NULL,
	"amount_micro" bigint,
	"effective_from" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_moment" UNIQUE NULLS NOT DISTINCT("item","currency","organization_id","effective_from"),
	CONSTRAINT "price_amount" CHECK ("price"."amount_micro" between 0 and 50000000000000)
);
--> statement-breakpoint
CREATE TABLE "spend_limit" (
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"limit_micro" bigint NOT NULL,
	CONSTRAINT "spend_limit_organization_id_period_pk" PRIMARY KEY("organization_id","period"),
	CONSTRAINT "spend_limit_period" CHECK ("spend_limit"."period" in ('day', 'month')),
	CONSTRAINT "spend_limit_limit" CHECK ("spend_limit"."limit_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spend_notice" (
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"period_start" date NOT NULL,
	"limit_micro" bigint NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "spend_notice_organization_id_period_period_start_limit_micro_percent_pk" PRIMARY KEY("organization_id","period","period_start","limit_micro","percent")
);
--> statement-breakpoint
CREATE TABLE "spend" (
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"period_start" date NOT NULL,
	"spent_micro" bigint NOT NULL,
	CONSTRAINT "spend_organization_id_period_period_start_pk" PRIMARY KEY("organization_id","period","period_start")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "top_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_micro" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "top_up_amount" CHECK ("top_up"."amount_micro" > 0),
	CONSTRAINT "top_up_status" CHECK ("top_up"."status" = any ('{pending,paid,failed,reversed,mismatched,expired}'::text[]))
);
--> statement-breakpoint
CREATE TABLE "call_attempt" (
	"call_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"token" text NOT NULL,
	"carrier" text NOT NULL,
	"carrier_call_id" text,
	"status" text DEFAULT 'initiated' NOT NULL,
	"audio_played" boolean DEFAULT false NOT NULL,
	"dtmf" text,
	"answered_by" text,
	"opted_out" boolean DEFAULT false NOT NULL,
	"sip_code" integer,
	"hangup_cause" integer,
	"cause_text" text,
	"limit_sec" integer,
	"held_micro" bigint DEFAULT 0 NOT NULL,
	"duration_total" integer,
	"duration_air" integer,
	"second_micro" bigint,
	"detection_micro" bigint,
	"price_item" text,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"deadline_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"carrier_recording_id" text,
	"recorded_at" timestamp with time zone,
	"recording_expires_at" timestamp with time zone,
	"recording_due_at" timestamp with time zone,
	CONSTRAINT "call_attempt_call_id_attempt_pk" PRIMARY KEY("call_id","attempt"),
	CONSTRAINT "call_attempt_token" UNIQUE("token"),
	CONSTRAINT "call_attempt_answered_by" CHECK ("call_attempt"."answered_by" in ('human', 'machine', 'fax', 'unknown')),
	CONSTRAINT "call_attempt_status" CHECK ("call_attempt"."status" in ('initiated', 'ringing', 'answered', 'completed', 'busy', 'no_answer', 'rejected', 'failed', 'canceled')),
	CONSTRAINT "call_attempt_ended" CHECK (("call_attempt"."ended_at" is not null) = ("call_attempt"."status" not in ('initiated', 'ringing', 'answered'))),
	CONSTRAINT "call_attempt_held" CHECK ("call_attempt"."held_micro" = 0 or ("call_attempt"."held_micro" > 0 and "call_attempt"."ended_at" is null)),
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
CREATE TABLE "call_destination" (
	"organization_id" bigint NOT NULL,
	"destination" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"every_kind" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_destination_organization_id_destination_pk" PRIMARY KEY("organization_id","destination"),
	CONSTRAINT "call_destination_destination" CHECK ("call_destination"."destination" ~ '^([A-Z]{2}|[1-9][0-9]{0,14})$'),
	CONSTRAINT "call_destination_every_kind" CHECK ("call_destination"."is_allowed" or not "call_destination"."every_kind")
);
--> statement-breakpoint
CREATE TABLE "call_setting" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"max_active" integer DEFAULT 50 NOT NULL,
	"day_limit_micro" bigint,
	"contact_hours" boolean DEFAULT false NOT NULL,
	"requires_purpose" boolean DEFAULT false NOT NULL,
	"max_audios" integer DEFAULT 1000 NOT NULL,
	"max_audio_bytes" bigint DEFAULT 1073741824 NOT NULL,
	"keeps_campaign_days" integer DEFAULT 30 NOT NULL,
	"keeps_numbers_days" integer,
	"numbers_erased_to" bigint DEFAULT 0 NOT NULL,
	"last_turn_at" timestamp with time zone,
	"planned_turn_at" timestamp with time zone,
	CONSTRAINT "call_setting_keeps_numbers" CHECK ("call_setting"."keeps_numbers_days" between 1 and 3650),
	CONSTRAINT "call_setting_keeps_campaigns" CHECK ("call_setting"."keeps_campaign_days" between 1 and 365),
	CONSTRAINT "call_setting_max_active" CHECK ("call_setting"."max_active" >= 0),
	CONSTRAINT "call_setting_max_audios" CHECK ("call_setting"."max_audios" between 0 and 1000),
	CONSTRAINT "call_setting_max_audio_bytes" CHECK ("call_setting"."max_audio_bytes" >= 0),
	CONSTRAINT "call_setting_day_limit" CHECK ("call_setting"."day_limit_micro" >= 0)
);
--> statement-breakpoint
CREATE TABLE "call_spend" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"spent_micro" bigint NOT NULL,
	CONSTRAINT "call_spend_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"to_number" text NOT NULL,
	"to_country" char(2),
	"to_is_ordinary" boolean,
	"caller_id" text NOT NULL,
	"client_reference" text,
	"webhook_url" text,
	"campaign_id" bigint,
	"recipient" integer,
	"audio_key" text NOT NULL,
	"audio_ms" integer NOT NULL,
	"audio_cost_micro" bigint DEFAULT 0 NOT NULL,
	"repeat" integer NOT NULL,
	"recording_ttl_sec" integer NOT NULL,
	"max_attempts" integer NOT NULL,
	"min_interval_sec" integer NOT NULL,
	"min_success_sec" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"purpose" text,
	"on_machine" text,
	"opt_out_digit" char(1),
	"creditor" text,
	"refusal" text,
	"scheduled_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"held_for" text,
	"unchecked_since" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"has_dial_turn" boolean DEFAULT false NOT NULL,
	"fault_reason" text,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "call_call" UNIQUE("call_id"),
	CONSTRAINT "call_status" CHECK ("call"."status" = any ('{queued,in_progress,retrying,success,failed,canceled}'::text[])),
	CONSTRAINT "call_finished" CHECK (("call"."finished_at" is not null) = ("call"."status" = any ('{success,failed,canceled}'::text[]))),
	CONSTRAINT "call_purpose" CHECK ("call"."purpose" = any ('{service,collection,advertising}'::text[])),
	CONSTRAINT "call_on_machine" CHECK ("call"."on_machine" = any ('{continue,hangup,leave}'::text[])),
	CONSTRAINT "call_held_for" CHECK ("call"."held_for" = any ('{OPTED_OUT,EXCLUDED_REGISTRY,CONTACT_HOURS,FREQUENCY}'::text[])),
	CONSTRAINT "call_end_reason" CHECK ("call"."end_reason" is null or ("call"."finished_at" is not null and "call"."end_reason" = any ('{completed,too_short,busy,no_answer,rejected,not_allowed,no_audio,unreachable,network,machine,expired,opted_out,excluded,no_funds,canceled}'::text[]))),
	CONSTRAINT "call_waiting_unplaced" CHECK (not "call"."is_waiting" or "call"."status" = any ('{queued,retrying}'::text[])),
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
	"sentences" "bytea",
	"speech_failures" smallint,
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
	"window_zone" text,
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
	"held_until" timestamp with time zone,
	"wants_since" timestamp with time zone,
	"runner" uuid,
	"runner_until" timestamp with time zone,
	"speaker" uuid,
	"speaker_until" timestamp with time zone,
	"unchecked_since" timestamp with time zone,
	CONSTRAINT "campaign_campaign" UNIQUE("campaign_id"),
	CONSTRAINT "campaign_status" CHECK ("campaign"."status" in ('draft', 'running', 'paused', 'completed', 'canceled')),
	CONSTRAINT "campaign_paused" CHECK ("campaign"."paused_because" is null or ("campaign"."status" = 'paused' and "campaign"."paused_because" = any ('{funds,spend_limit,daily_ceiling,carrier,account}'::text[]))),
	CONSTRAINT "campaign_finished" CHECK ("campaign"."finished_at" is null or "campaign"."status" = any ('{completed,canceled}'::text[])),
	CONSTRAINT "campaign_plays" CHECK (("campaign"."audio_key" is null) <> ("campaign"."text" is null)),
	CONSTRAINT "campaign_voice" CHECK (("campaign"."text" is null) = ("campaign"."voice" is null)),
	CONSTRAINT "campaign_audio_ms" CHECK (("campaign"."audio_key" is null) = ("campaign"."audio_ms" is null)),
	CONSTRAINT "campaign_window" CHECK (num_nulls("campaign"."window_from", "campaign"."window_to", "campaign"."window_days", "campaign"."window_zone") in (0, 4)
          and "campaign"."window_from" <> "campaign"."window_to" and cardinality("campaign"."window_days") > 0),
	CONSTRAINT "campaign_window_zone" CHECK ("campaign"."window_zone" = any ('{colombia,recipient}'::text[])),
	CONSTRAINT "campaign_pace" CHECK ("campaign"."calls_per_second" > 0 and "campaign"."max_at_once" > 0)
);
--> statement-breakpoint
CREATE TABLE "voice_carrier" (
	"name" text PRIMARY KEY NOT NULL,
	"max_active" integer DEFAULT 200 NOT NULL,
	"calls_per_second" double precision,
	"next_dial_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	CONSTRAINT "voice_carrier_max_active" CHECK ("voice_carrier"."max_active" >= 0),
	CONSTRAINT "voice_carrier_calls_per_second" CHECK ("voice_carrier"."calls_per_second" > 0)
);
--> statement-breakpoint
CREATE TABLE "click_backlog" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"shard" integer NOT NULL,
	"clicks" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_batch" (
	"id" uuid NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "click_batch_id_counted_at_pk" PRIMARY KEY("id","counted_at")
) PARTITION BY RANGE (counted_at);
--> statement-breakpoint
CREATE TABLE "click_cursor" (
	"shard" integer PRIMARY KEY NOT NULL,
	"position" text NOT NULL,
	"counted_until" timestamp with time zone DEFAULT now() NOT NULL
) WITH (fillfactor = 10);
--> statement-breakpoint
CREATE TABLE "click_file" (
	"organization_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"part" smallint NOT NULL,
	"last_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "click_file_organization_id_hour_part_pk" PRIMARY KEY("organization_id","hour","part")
);
--> statement-breakpoint
CREATE TABLE "click_flood" (
	"link_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visits" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "click_flood_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "click_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "click_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"link_id" bigint NOT NULL,
	"reference_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"country" text,
	"device" text,
	"os" text,
	"browser" text,
	"referrer" text,
	"destination" text,
	"is_unique" boolean NOT NULL,
	"is_flood" boolean NOT NULL,
	"cost_center_id" bigint,
	"unit_micro" bigint
) PARTITION BY RANGE (counted_at);
--> statement-breakpoint
CREATE TABLE "click_set_aside" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"shard" integer NOT NULL,
	"clicks" text NOT NULL,
	"reason" text NOT NULL,
	"set_aside_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_counter" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"unique_clicks" bigint NOT NULL,
	"first_click_at" timestamp with time zone NOT NULL,
	"last_click_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_counter_unique" CHECK ("link_counter"."unique_clicks" between 0 and "link_counter"."clicks")
) WITH (fillfactor = 80);
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
	"filtered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "link_day_link_id_day_pk" PRIMARY KEY("link_id","day")
) PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE TABLE "link_month" (
	"link_id" bigint NOT NULL,
	"month" date NOT NULL,
	"clicks" bigint NOT NULL,
	"dimensions" jsonb NOT NULL,
	CONSTRAINT "link_month_link_id_month_pk" PRIMARY KEY("link_id","month")
);
--> statement-breakpoint
CREATE TABLE "organization_day" (
	"organization_id" bigint NOT NULL,
	"reference_id" bigint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	"unique_clicks" integer NOT NULL,
	"dimensions" jsonb NOT NULL,
	"top_links" jsonb NOT NULL,
	"corrections" integer DEFAULT 0 NOT NULL,
	"first_ms" integer,
	"last_ms" integer,
	"filtered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organization_day_organization_id_reference_id_day_pk" PRIMARY KEY("organization_id","reference_id","day")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "organization_month" (
	"organization_id" bigint NOT NULL,
	"reference_id" bigint DEFAULT 0 NOT NULL,
	"month" date NOT NULL,
	"clicks" bigint NOT NULL,
	"corrections" bigint NOT NULL,
	"dimensions" jsonb,
	"top_links" jsonb NOT NULL,
	CONSTRAINT "organization_month_organization_id_reference_id_month_pk" PRIMARY KEY("organization_id","reference_id","month")
);
--> statement-breakpoint
CREATE TABLE "reference_counter" (
	"reference_id" bigint PRIMARY KEY NOT NULL,
	"clicks" bigint NOT NULL,
	"unique_clicks" bigint NOT NULL,
	"filtered" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_mark" (
	"link_id" bigint NOT NULL,
	"visitor" bigint NOT NULL,
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"visits" smallint NOT NULL
) PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE TABLE "contact_check_day" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"numbers" integer NOT NULL,
	CONSTRAINT "contact_check_day_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "contact_evidence" (
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"key_id" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"call_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"purpose" text NOT NULL,
	"creditor" text,
	"rules" text[] NOT NULL,
	"refusal" text,
	"known" jsonb NOT NULL,
	CONSTRAINT "contact_evidence_call_id_attempt_decided_at_pk" PRIMARY KEY("call_id","attempt","decided_at")
) PARTITION BY RANGE (decided_at);
--> statement-breakpoint
CREATE TABLE "contact_key" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inner_block" "bytea" NOT NULL,
	"outer_block" "bytea" NOT NULL,
	CONSTRAINT "contact_key_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "contact_registry" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'off' NOT NULL,
	"token" text,
	"token_expires_at" timestamp with time zone,
	"ask_again_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "contact_registry_mode" CHECK ("contact_registry"."mode" in ('off', 'required')),
	CONSTRAINT "contact_registry_fault" CHECK ("contact_registry"."fault" in ('token', 'updating', 'unavailable')),
	CONSTRAINT "contact_registry_token" CHECK ("contact_registry"."mode" = 'off' or "contact_registry"."token" is not null)
);
--> statement-breakpoint
CREATE TABLE "contact_touch" (
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"creditor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"requested_by_consumer" boolean NOT NULL,
	CONSTRAINT "contact_touch_organization_id_number_hash_creditor_at_channel_pk" PRIMARY KEY("organization_id","number_hash","creditor","at","channel"),
	CONSTRAINT "contact_touch_channel" CHECK ("contact_touch"."channel" = any ('{call,sms,email,app,visit}'::text[]))
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE "opt_out" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"number" text,
	"purpose" text,
	"source" text,
	"opted_out_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opt_out_number" UNIQUE NULLS NOT DISTINCT("organization_id","number_hash","purpose"),
	CONSTRAINT "opt_out_purpose" CHECK ("opt_out"."purpose" = any ('{service,collection,advertising}'::text[])),
	CONSTRAINT "opt_out_digits" CHECK ("opt_out"."number" ~ '^[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "registry_answer" (
	"organization_id" bigint NOT NULL,
	"number_hash" "bytea" NOT NULL,
	"is_excluded" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registry_answer_organization_id_number_hash_pk" PRIMARY KEY("organization_id","number_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation" uuid NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"actor_note" text,
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
CREATE TABLE "backup" (
	"name" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "backup_bytes" CHECK ("backup"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "deployment_target" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "deployment_target_only" CHECK ("deployment_target"."is_only"),
	CONSTRAINT "deployment_target_name" CHECK ("deployment_target"."name" in ('local', 'qa', 'production'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"filled_hash" "bytea",
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"job" text PRIMARY KEY NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_preference" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "mail_preference_organization_id_user_id_kind_pk" PRIMARY KEY("organization_id","user_id","kind"),
	CONSTRAINT "mail_preference_kind" CHECK ("mail_preference"."kind" in ('invitation', 'balance_low', 'spend_limit', 'webhook_endpoint', 'key_expiring', 'batch_done', 'domain_taken'))
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" bigint NOT NULL,
	"user_id" bigint,
	"invitation_id" bigint,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"swept_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mail_cause" UNIQUE("organization_id","user_id","kind","cause"),
	CONSTRAINT "mail_recipient" CHECK (("mail"."user_id" is null) = ("mail"."invitation_id" is not null)),
	CONSTRAINT "mail_kind" CHECK ("mail"."kind" in ('invitation', 'balance_low', 'spend_limit', 'webhook_endpoint', 'key_expiring', 'batch_done', 'domain_taken')),
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('pending', 'sent', 'skipped', 'failed')),
	CONSTRAINT "mail_finished" CHECK (("mail"."finished_at" is null) = ("mail"."state" = 'pending'))
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"organization_id" bigint NOT NULL,
	"api_key_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"status" smallint NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"sample_weight" integer NOT NULL,
	CONSTRAINT "request_log_request_id_at_pk" PRIMARY KEY("request_id","at")
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"upload" uuid NOT NULL,
	"first" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_part_upload_first_pk" PRIMARY KEY("upload","first")
);
--> statement-breakpoint
CREATE TABLE "blocked_host" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_host_name" CHECK ("blocked_host"."name" = lower("blocked_host"."name") and length("blocked_host"."name") between 1 and 253)
);
--> statement-breakpoint
CREATE TABLE "domain_tenure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_tenure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"domain_id" bigint NOT NULL,
	"organization_id" bigint,
	"status" text NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"proof" uuid DEFAULT gen_random_uuid() NOT NULL,
	"root_url" text,
	"not_found_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "domain_tenure_holder" UNIQUE NULLS NOT DISTINCT("domain_id","organization_id"),
	CONSTRAINT "domain_tenure_sandbox" CHECK (not "domain_tenure"."is_sandbox" or "domain_tenure"."organization_id" is null),
	CONSTRAINT "domain_tenure_front" CHECK (num_nonnulls("domain_tenure"."root_url", "domain_tenure"."not_found_url") = 0 or "domain_tenure"."organization_id" is not null),
	CONSTRAINT "domain_tenure_root_url" CHECK (length("domain_tenure"."root_url") between 1 and 2048),
	CONSTRAINT "domain_tenure_not_found_url" CHECK (length("domain_tenure"."not_found_url") between 1 and 2048),
	CONSTRAINT "domain_tenure_status" CHECK ("domain_tenure"."status" in ('pending', 'verified', 'released')),
	CONSTRAINT "domain_tenure_verified" CHECK (("domain_tenure"."status" = 'verified') <= ("domain_tenure"."verified_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "domain" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domain_name_unique" UNIQUE("name"),
	CONSTRAINT "domain_name" CHECK ("domain"."name" = lower("domain"."name") and length("domain"."name") between 1 and 253)
);
--> statement-breakpoint
CREATE TABLE "link_reference_tally" (
	"reference_id" bigint NOT NULL,
	"status" text NOT NULL,
	"links" bigint NOT NULL,
	CONSTRAINT "link_reference_tally_reference_id_status_pk" PRIMARY KEY("reference_id","status")
);
--> statement-breakpoint
CREATE TABLE "link_reference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_reference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"max_clicks" integer,
	"visits" bigint DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone,
	"refresh_asked_at" timestamp with time zone,
	"refresh_due_at" timestamp with time zone,
	"refreshed_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "link_reference_name" UNIQUE("organization_id","name"),
	CONSTRAINT "link_reference_max_clicks" CHECK ("link_reference"."max_clicks" between 1 and 1000000000),
	CONSTRAINT "link_reference_reached" CHECK ("link_reference"."reached_at" is null or "link_reference"."max_clicks" is not null),
	CONSTRAINT "link_reference_text" CHECK (length("link_reference"."name") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "link_search_cursor" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"considered_id" bigint DEFAULT 0 NOT NULL,
	"settled_id" bigint DEFAULT 0 NOT NULL,
	"seen_id" bigint DEFAULT 0 NOT NULL,
	"seen_xid" "xid8" DEFAULT '0' NOT NULL,
	CONSTRAINT "link_search_cursor_only" CHECK ("link_search_cursor"."is_only")
);
--> statement-breakpoint
CREATE TABLE "link_search_edit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_search_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_search_segment" (
	"organization_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"blocks" smallint NOT NULL,
	"first_ids" bigint[] NOT NULL,
	"created_from" timestamp with time zone NOT NULL,
	"created_to" timestamp with time zone NOT NULL,
	CONSTRAINT "link_search_segment_organization_id_last_id_pk" PRIMARY KEY("organization_id","last_id")
);
--> statement-breakpoint
CREATE TABLE "link_search_slice" (
	"organization_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"slice" smallint NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "link_search_slice_organization_id_last_id_slice_pk" PRIMARY KEY("organization_id","last_id","slice")
);
--> statement-breakpoint
CREATE TABLE "link_setting" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"expired_url" text,
	"rules" jsonb,
	"pass_query" boolean,
	"max_clicks" integer,
	"reached_at" timestamp with time zone,
	CONSTRAINT "link_setting_given" CHECK (num_nonnulls("link_setting"."expired_url", "link_setting"."rules", "link_setting"."pass_query", "link_setting"."max_clicks") > 0),
	CONSTRAINT "link_setting_max_clicks" CHECK ("link_setting"."max_clicks" between 1 and 1000000000),
	CONSTRAINT "link_setting_reached" CHECK ("link_setting"."reached_at" is null or "link_setting"."max_clicks" is not null),
	CONSTRAINT "link_setting_pass_query" CHECK ("link_setting"."pass_query"),
	CONSTRAINT "link_setting_expired_url" CHECK (length("link_setting"."expired_url") between 1 and 2048),
	CONSTRAINT "link_setting_rules" CHECK (jsonb_typeof("link_setting"."rules") = 'array' and jsonb_array_length("link_setting"."rules") between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "link_tally" (
	"organization_id" bigint NOT NULL,
	"status" text NOT NULL,
	"links" bigint NOT NULL,
	CONSTRAINT "link_tally_organization_id_status_pk" PRIMARY KEY("organization_id","status")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"tenure_id" bigint NOT NULL,
	"code" text NOT NULL,
	"long_url" text NOT NULL,
	"is_alias" boolean NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"blocked_host" text,
	"expires_at" timestamp with time zone,
	"cost_center_id" bigint,
	"created_by_key" bigint,
	"batch_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_key" bigint,
	"restored_at" timestamp with time zone,
	"restored_by_key" bigint,
	"archived_at" timestamp with time zone,
	"reference_id" bigint,
	"external_id" text,
	CONSTRAINT "link_code" UNIQUE("tenure_id","code"),
	CONSTRAINT "link_code_form" CHECK ("link"."code" ~ '^[a-z0-9_-]+$' and length("link"."code") between 3 and 32),
	CONSTRAINT "link_long_url" CHECK (length("link"."long_url") between 1 and 2048),
	CONSTRAINT "link_external_id_text" CHECK (length("link"."external_id") between 1 and 64),
	CONSTRAINT "link_status" CHECK ("link"."status" in ('active', 'disabled')),
	CONSTRAINT "link_archived" CHECK ("link"."archived_at" is null or "link"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "lookup_day" (
	"organization_id" bigint NOT NULL,
	"day" date NOT NULL,
	"lookups" bigint NOT NULL,
	CONSTRAINT "lookup_day_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "number_load" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dataset" text NOT NULL,
	"version" integer NOT NULL,
	"mode" text NOT NULL,
	"checksum" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"lines" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_load_version" UNIQUE("dataset","version"),
	CONSTRAINT "number_load_dataset" CHECK ("number_load"."dataset" in ('public_ranges', 'numbering_plan', 'portability')),
	CONSTRAINT "number_load_mode" CHECK ("number_load"."mode" in ('full', 'difference'))
);
--> statement-breakpoint
CREATE TABLE "number_range" (
	"source" text NOT NULL,
	"first" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C" NOT NULL,
	"type" text,
	"carrier" text,
	"mcc" text,
	"mnc" text,
	"area" text,
	"subdivision" text,
	"timezones" text,
	CONSTRAINT "number_range_source_first_pk" PRIMARY KEY("source","first"),
	CONSTRAINT "number_range_source" CHECK ("number_range"."source" in ('public', 'plan')),
	CONSTRAINT "number_range_order" CHECK ("number_range"."first" < "number_range"."until")
);
--> statement-breakpoint
CREATE TABLE "ported_number" (
	"number" bigint PRIMARY KEY NOT NULL,
	"routing_number" text NOT NULL,
	"ported_at" date
);
--> statement-breakpoint
CREATE TABLE "routing_number" (
	"code" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"mcc" text,
	"mnc" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_hint" text NOT NULL,
	"services" text[],
	"networks" text[],
	"capabilities" text[] DEFAULT '{}' NOT NULL,
	"predates_write_capability" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "api_key_hash_length" CHECK (octet_length("api_key"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "cost_center" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_center_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_center_code" UNIQUE("organization_id","code"),
	CONSTRAINT "cost_center_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "cost_center_status" CHECK ("cost_center"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('owner', 'administrator', 'developer', 'member')),
	CONSTRAINT "invitation_outcome" CHECK ("invitation"."outcome" in ('accepted', 'declined', 'withdrawn')),
	CONSTRAINT "invitation_ended" CHECK (("invitation"."outcome" is null) = ("invitation"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "key_day" (
	"api_key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_day_api_key_id_day_pk" PRIMARY KEY("api_key_id","day")
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"visited_at" timestamp with time zone,
	CONSTRAINT "membership_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "membership_role" CHECK ("membership"."role" in ('owner', 'administrator', 'developer', 'member')),
	CONSTRAINT "membership_status" CHECK ("membership"."status" in ('active', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "openid_provider" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"is_only" boolean DEFAULT false NOT NULL,
	"is_owners" boolean NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openid_provider_issuer" CHECK (length("openid_provider"."issuer") between 1 and 2048),
	CONSTRAINT "openid_provider_only" CHECK (not "openid_provider"."is_only" or "openid_provider"."used_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "openid_sign_in" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "openid_sign_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"organization_id" bigint NOT NULL,
	"next" text NOT NULL,
	"is_again" boolean NOT NULL,
	"user_id" bigint,
	"authenticated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "openid_sign_in_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_block" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "organization_block_kind" CHECK ("organization_block"."kind" in ('full', 'read_only'))
);
--> statement-breakpoint
CREATE TABLE "organization_service" (
	"organization_id" bigint NOT NULL,
	"service" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "organization_service_organization_id_service_pk" PRIMARY KEY("organization_id","service")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sandbox_of" bigint,
	"name" text NOT NULL,
	"legal_name" text,
	"tax_id" text,
	"country" char(2) DEFAULT 'CO' NOT NULL,
	"currency" char(3),
	"status" text DEFAULT 'active' NOT NULL,
	"keeps_requests" boolean DEFAULT true NOT NULL,
	"click_files" boolean DEFAULT false NOT NULL,
	"event_log" boolean DEFAULT false NOT NULL,
	"developers_grant_account" boolean DEFAULT true NOT NULL,
	"sign_in_code" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"redirects_until" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "organization_sign_in_code" UNIQUE("sign_in_code"),
	CONSTRAINT "organization_currency" UNIQUE("id","currency"),
	CONSTRAINT "organization_status" CHECK ("organization"."status" in ('active', 'suspended', 'closed')),
	CONSTRAINT "organization_closed" CHECK (("organization"."status" = 'closed') = ("organization"."closed_at" is not null)
        and ("organization"."closed_at" is null) = ("organization"."redirects_until" is null)),
	CONSTRAINT "organization_erased" CHECK ("organization"."erased_at" is null or "organization"."status" = 'closed'),
	CONSTRAINT "organization_sandbox" CHECK ("organization"."sandbox_of" <> "organization"."id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"way" text NOT NULL,
	"organization_id" bigint,
	"device" text NOT NULL,
	"place" text NOT NULL,
	"authenticated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "session_way" CHECK ("session"."way" in ('link', 'openid')),
	CONSTRAINT "session_openid" CHECK (("session"."way" = 'openid') = ("session"."organization_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"asked_by" "bytea",
	"user_id" bigint,
	"next" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_link_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "sign_in_link_asked_by" UNIQUE("asked_by")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_status" CHECK ("user"."status" in ('active', 'disabled')),
	CONSTRAINT "user_language" CHECK ("user"."language" in ('es', 'en'))
);
--> statement-breakpoint
CREATE TABLE "speech_audio" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"cost_center_id" bigint,
	"call_id" uuid,
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
CREATE TABLE "answer_day" (
	"day" date NOT NULL,
	"component" text NOT NULL,
	"operation" text NOT NULL,
	"objective" text NOT NULL,
	"answers" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"slow" bigint NOT NULL,
	CONSTRAINT "answer_day_day_component_operation_objective_pk" PRIMARY KEY("day","component","operation","objective"),
	CONSTRAINT "answer_day_counts" CHECK ("answer_day"."failed" <= "answer_day"."answers" and "answer_day"."slow" <= "answer_day"."answers")
);
--> statement-breakpoint
CREATE TABLE "health_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"impact" text NOT NULL,
	"components" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "incident_status" CHECK ("incident"."status" in ('investigating', 'identified', 'monitoring', 'resolved')),
	CONSTRAINT "incident_impact" CHECK ("incident"."impact" in ('minor', 'major', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"components" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "maintenance_window" CHECK ("maintenance"."ends_at" > "maintenance"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "status_component" (
	"name" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"detail" text,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "status_component_status" CHECK ("status_component"."status" in ('operational', 'degraded', 'outage'))
);
--> statement-breakpoint
CREATE TABLE "status_day" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"probes" integer NOT NULL,
	"degraded" integer NOT NULL,
	"outage" integer NOT NULL,
	CONSTRAINT "status_day_day_name_pk" PRIMARY KEY("day","name"),
	CONSTRAINT "status_day_counts" CHECK ("status_day"."degraded" >= 0 and "status_day"."outage" >= 0 and "status_day"."degraded" + "status_day"."outage" <= "status_day"."probes")
);
--> statement-breakpoint
CREATE TABLE "event_log" (
	"organization_id" bigint NOT NULL,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"only_named" boolean DEFAULT false NOT NULL,
	CONSTRAINT "event_log_organization_id_tx_id_pk" PRIMARY KEY("organization_id","tx","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_account_secret" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_account_secret_previous" CHECK (("webhook_account_secret"."previous_secret" is null) = ("webhook_account_secret"."previous_secret_expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"sent_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"url" text NOT NULL,
	"outcome" text DEFAULT 'unknown' NOT NULL,
	"error" text,
	"request_headers" jsonb,
	"response_status" integer,
	"response_headers" jsonb,
	"response_body" text,
	"response_truncated" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer,
	CONSTRAINT "webhook_attempt_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt"),
	CONSTRAINT "webhook_attempt_outcome" CHECK ("webhook_attempt"."outcome" in ('unknown', 'succeeded', 'failed')),
	CONSTRAINT "webhook_attempt_trigger" CHECK ("webhook_attempt"."trigger" in ('schedule', 'manual', 'probe'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"organization_id" bigint NOT NULL,
	"endpoint_id" bigint,
	"event_ids" uuid[],
	"adhoc_url" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"trigger" text DEFAULT 'schedule' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"schedule_start" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim_token" uuid,
	"claimed_until" timestamp with time zone,
	"lane" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('pending', 'waiting', 'delivered', 'failed', 'canceled')),
	CONSTRAINT "webhook_delivery_trigger" CHECK ("webhook_delivery"."trigger" in ('schedule', 'manual', 'probe')),
	CONSTRAINT "webhook_delivery_target" CHECK (("webhook_delivery"."endpoint_id" is null) <> ("webhook_delivery"."adhoc_url" is null)),
	CONSTRAINT "webhook_delivery_schedule" CHECK ("webhook_delivery"."schedule_start" between 0 and "webhook_delivery"."attempts"),
	CONSTRAINT "webhook_delivery_claim" CHECK (("webhook_delivery"."claim_token" is null) = ("webhook_delivery"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"url" text NOT NULL,
	"services" text[],
	"types" text[],
	"batch_size" smallint DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp with time zone,
	"headers" text,
	"header_names" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"probed_at" timestamp with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoint_status" CHECK ("webhook_endpoint"."status" in ('active', 'disabled', 'removed')),
	CONSTRAINT "webhook_endpoint_disabled_reason" CHECK ("webhook_endpoint"."disabled_reason" in ('failures', 'gone', 'operator', 'customer')),
	CONSTRAINT "webhook_endpoint_url" CHECK (length("webhook_endpoint"."url") between 1 and 2048),
	CONSTRAINT "webhook_endpoint_batch_size" CHECK ("webhook_endpoint"."batch_size" between 1 and 500),
	CONSTRAINT "webhook_endpoint_disabled" CHECK (("webhook_endpoint"."status" = 'disabled') <= ("webhook_endpoint"."disabled_at" is not null and "webhook_endpoint"."disabled_reason" is not null)),
	CONSTRAINT "webhook_endpoint_headers" CHECK (("webhook_endpoint"."headers" is null) = ("webhook_endpoint"."header_names" = '{}') and cardinality("webhook_endpoint"."header_names") <= 10),
	CONSTRAINT "webhook_endpoint_previous_secret" CHECK (("webhook_endpoint"."previous_secret" is null) = ("webhook_endpoint"."previous_secret_expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" bigint NOT NULL,
	"type" text NOT NULL,
	"service" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_lane" (
	"lane" text PRIMARY KEY NOT NULL,
	"slow_at" timestamp with time zone,
	"queued_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_slot" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"lane" text,
	"token" uuid,
	"held_until" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"due_until" timestamp with time zone,
	CONSTRAINT "webhook_slot_held" CHECK (num_nulls("webhook_slot"."lane", "webhook_slot"."token", "webhook_slot"."held_until", "webhook_slot"."begun_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "batch_chunk" ADD CONSTRAINT "batch_chunk_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_account" ADD CONSTRAINT "billing_account_currency" FOREIGN KEY ("organization_id","currency") REFERENCES "public"."organization"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_top_up_id_top_up_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_up"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_usage" ADD CONSTRAINT "pending_usage_organization_id_cost_center_id_cost_center_organization_id_id_fk" FOREIGN KEY ("organization_id","cost_center_id") REFERENCES "public"."cost_center"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_usage" ADD CONSTRAINT "plan_usage_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_limit" ADD CONSTRAINT "spend_limit_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_organization_id_billing_account_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."billing_account"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempt" ADD CONSTRAINT "call_attempt_call_id_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempt" ADD CONSTRAINT "call_attempt_carrier_voice_carrier_name_fk" FOREIGN KEY ("carrier") REFERENCES "public"."voice_carrier"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_audio" ADD CONSTRAINT "call_audio_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_destination" ADD CONSTRAINT "call_destination_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_spend" ADD CONSTRAINT "call_spend_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_id" ADD CONSTRAINT "caller_id_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_key" ADD CONSTRAINT "contact_key_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_registry" ADD CONSTRAINT "contact_registry_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_organization_id_user_id_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_organization_id_user_id_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_tenure" ADD CONSTRAINT "domain_tenure_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_tenure" ADD CONSTRAINT "domain_tenure_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_created_by_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_cost_center_id_cost_center_organization_id_id_fk" FOREIGN KEY ("organization_id","cost_center_id") REFERENCES "public"."cost_center"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_center" ADD CONSTRAINT "cost_center_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_invited_by_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","invited_by") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_provider" ADD CONSTRAINT "openid_provider_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_sign_in" ADD CONSTRAINT "openid_sign_in_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_sign_in" ADD CONSTRAINT "openid_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_block" ADD CONSTRAINT "organization_block_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_service" ADD CONSTRAINT "organization_service_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_sandbox_of_organization_id_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_audio" ADD CONSTRAINT "speech_audio_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_audio" ADD CONSTRAINT "speech_audio_cost_center_id_cost_center_id_fk" FOREIGN KEY ("cost_center_id") REFERENCES "public"."cost_center"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis" ADD CONSTRAINT "synthesis_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis" ADD CONSTRAINT "synthesis_created_by_key_api_key_id_fk" FOREIGN KEY ("created_by_key") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis" ADD CONSTRAINT "synthesis_audio_id_speech_audio_id_fk" FOREIGN KEY ("audio_id") REFERENCES "public"."speech_audio"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_account_secret" ADD CONSTRAINT "webhook_account_secret_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_chunk_due" ON "batch_chunk" USING btree ("sent_at") WHERE "batch_chunk"."done_at" is null;--> statement-breakpoint
CREATE INDEX "batch_organization" ON "batch" USING btree ("organization_id","service","id");--> statement-breakpoint
CREATE INDEX "batch_reference" ON "batch" USING btree ("organization_id","service","reference","id") WHERE "batch"."reference" is not null;--> statement-breakpoint
CREATE INDEX "batch_expires_at" ON "batch" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "batch_open" ON "batch" USING btree ("organization_id","id") WHERE "batch"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "movement_day_used_on" ON "movement_day" USING btree ("organization_id","used_on");--> statement-breakpoint
CREATE INDEX "movement_moment" ON "movement" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "movement_service" ON "movement" USING btree ("organization_id","service","created_at","id");--> statement-breakpoint
CREATE INDEX "movement_kind" ON "movement" USING btree ("organization_id","kind","created_at","id") WHERE "movement"."kind" <> 'link';--> statement-breakpoint
CREATE INDEX "movement_reference" ON "movement" USING btree ("organization_id","reference") WHERE "movement"."reference" is not null;--> statement-breakpoint
CREATE INDEX "movement_cost_center" ON "movement" USING btree ("organization_id","cost_center_id","created_at","id");--> statement-breakpoint
CREATE INDEX "movement_not_charge" ON "movement" USING btree ("organization_id","type","created_at","id") WHERE "movement"."type" <> 'charge';--> statement-breakpoint
CREATE INDEX "payment_top_up" ON "payment" USING btree ("top_up_id");--> statement-breakpoint
CREATE INDEX "pending_usage_hour" ON "pending_usage" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "plan_organization" ON "plan" USING btree ("organization_id","service","starts_at");--> statement-breakpoint
CREATE INDEX "top_up_moment" ON "top_up" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "top_up_check" ON "top_up" USING btree ("check_at") WHERE "top_up"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "call_attempt_open" ON "call_attempt" USING btree ("deadline_at") WHERE "call_attempt"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "call_attempt_under_way" ON "call_attempt" USING btree ("carrier") WHERE "call_attempt"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "call_attempt_recording" ON "call_attempt" USING btree ("recording_expires_at") WHERE "call_attempt"."recording_expires_at" is not null;--> statement-breakpoint
CREATE INDEX "call_attempt_recording_due" ON "call_attempt" USING btree ("recording_due_at") WHERE "call_attempt"."recording_due_at" is not null;--> statement-breakpoint
CREATE INDEX "call_audio_organization" ON "call_audio" USING btree ("organization_id","id") WHERE "call_audio"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "call_audio_deleted" ON "call_audio" USING btree ("deleted_at") WHERE "call_audio"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "call_organization" ON "call" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "call_status_of" ON "call" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "call_to_number" ON "call" USING btree ("organization_id","to_number","id");--> statement-breakpoint
CREATE INDEX "call_client_reference" ON "call" USING btree ("organization_id","client_reference","id") WHERE "call"."client_reference" is not null;--> statement-breakpoint
CREATE INDEX "call_due" ON "call" USING btree ("next_attempt_at") WHERE "call"."status" in ('queued', 'retrying');--> statement-breakpoint
CREATE INDEX "call_waiting" ON "call" USING btree ("organization_id","next_attempt_at") WHERE "call"."is_waiting";--> statement-breakpoint
CREATE INDEX "call_campaign_due" ON "call" USING btree ("campaign_id","next_attempt_at") WHERE "call"."campaign_id" is not null and "call"."status" in ('queued', 'retrying');--> statement-breakpoint
CREATE INDEX "call_faulted" ON "call" USING btree ("id") WHERE "call"."fault_reason" is not null and "call"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "call_under_way" ON "call" USING btree ("organization_id") WHERE "call"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "call_audio_key" ON "call" USING btree ("audio_key") WHERE "call"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "caller_id_default" ON "caller_id" USING btree ("organization_id") WHERE "caller_id"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipient_number" ON "campaign_recipient" USING btree ("campaign_id","to_number");--> statement-breakpoint
CREATE INDEX "campaign_recipient_new" ON "campaign_recipient" USING btree ("campaign_id","position") WHERE "campaign_recipient"."state" = 'new';--> statement-breakpoint
CREATE INDEX "campaign_recipient_ready" ON "campaign_recipient" USING btree ("campaign_id","position") WHERE "campaign_recipient"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "campaign_recipient_abroad" ON "campaign_recipient" USING btree ("campaign_id","position") WHERE "campaign_recipient"."state" = 'ready' and not starts_with("campaign_recipient"."to_number", '57');--> statement-breakpoint
CREATE INDEX "campaign_organization" ON "campaign" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "campaign_reference" ON "campaign" USING btree ("organization_id","reference","id") WHERE "campaign"."reference" is not null;--> statement-breakpoint
CREATE INDEX "campaign_open" ON "campaign" USING btree ("id") WHERE "campaign"."started_at" is not null and "campaign"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_draft" ON "campaign" USING btree ("created_at") WHERE "campaign"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "campaign_erasable" ON "campaign" USING btree ("finished_at") WHERE "campaign"."finished_at" is not null and "campaign"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_audio_key" ON "campaign" USING btree ("audio_key") WHERE "campaign"."audio_key" is not null and "campaign"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "click_file_hour" ON "click_file" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "click_flood_last" ON "click_flood" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "click_line_organization" ON "click_line" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "contact_evidence_number" ON "contact_evidence" USING btree ("organization_id","number_hash","decided_at");--> statement-breakpoint
CREATE INDEX "opt_out_organization" ON "opt_out" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "registry_answer_asked" ON "registry_answer" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "audit_event_organization" ON "audit_event" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_verb" ON "audit_event" USING btree ("verb","id");--> statement-breakpoint
CREATE INDEX "audit_event_actor_name" ON "audit_event" USING btree ("actor_name","id");--> statement-breakpoint
CREATE INDEX "audit_event_target" ON "audit_event" USING btree ("target","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_occurred_at" ON "audit_event" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_attempt_at") WHERE "mail"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_invitation" ON "mail" USING btree ("invitation_id") WHERE "mail"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_created_at" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "request_log_organization" ON "request_log" USING btree ("organization_id","at","request_id");--> statement-breakpoint
CREATE INDEX "upload_part_created" ON "upload_part" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_part_organization" ON "upload_part" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_tenure_current" ON "domain_tenure" USING btree ("domain_id") WHERE "domain_tenure"."status" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "domain_tenure_default" ON "domain_tenure" USING btree (coalesce("organization_id", 0),"is_sandbox") WHERE "domain_tenure"."is_default" and "domain_tenure"."status" = 'verified';--> statement-breakpoint
CREATE INDEX "domain_tenure_organization" ON "domain_tenure" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "link_reference_limited" ON "link_reference" USING btree ("id") WHERE "link_reference"."max_clicks" is not null;--> statement-breakpoint
CREATE INDEX "link_reference_refresh" ON "link_reference" USING btree ("refresh_due_at") WHERE "link_reference"."refresh_due_at" is not null;--> statement-breakpoint
CREATE INDEX "link_reference_organization" ON "link_reference" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "link_search_edit_organization" ON "link_search_edit" USING btree ("organization_id","link_id");--> statement-breakpoint
CREATE INDEX "link_setting_limited" ON "link_setting" USING btree ("link_id") WHERE "link_setting"."max_clicks" is not null;--> statement-breakpoint
CREATE INDEX "link_organization" ON "link" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "link_not_active" ON "link" USING btree ("organization_id","id") WHERE "link"."blocked_at" is not null or "link"."status" = 'disabled';--> statement-breakpoint
CREATE INDEX "link_alias" ON "link" USING btree ("organization_id","id") WHERE "link"."is_alias";--> statement-breakpoint
CREATE INDEX "link_to_archive" ON "link" USING btree ("deleted_at") WHERE "link"."deleted_at" is not null and "link"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "link_deleted" ON "link" USING btree ("organization_id","id") WHERE "link"."deleted_at" is not null and "link"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "link_of_reference" ON "link" USING btree ("reference_id","id") WHERE "link"."reference_id" is not null;--> statement-breakpoint
CREATE INDEX "link_external_id" ON "link" USING btree ("organization_id","external_id","id") WHERE "link"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "number_load_loaded_at" ON "number_load" USING btree ("dataset","loaded_at");--> statement-breakpoint
CREATE INDEX "api_key_organization" ON "api_key" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "api_key_expires_at" ON "api_key" USING btree ("expires_at") WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_pending" ON "invitation" USING btree ("organization_id",lower("email")) WHERE "invitation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_expires_at" ON "invitation" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "key_day_day" ON "key_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "openid_sign_in_expires_at" ON "openid_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_block_active" ON "organization_block" USING btree ("organization_id") WHERE "organization_block"."lifted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_live_sandbox" ON "organization" USING btree ("sandbox_of") WHERE "organization"."sandbox_of" is not null and "organization"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "session_last_seen_at" ON "session" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_link_expires_at" ON "sign_in_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_link_unused" ON "sign_in_link" USING btree ("user_id") WHERE "sign_in_link"."used_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "speech_audio_text" ON "speech_audio" USING btree ("organization_id","voice","text_hash") WHERE "speech_audio"."status" <> 'discarded';--> statement-breakpoint
CREATE INDEX "speech_audio_open" ON "speech_audio" USING btree ("claimed_until") WHERE "speech_audio"."status" = 'synthesizing';--> statement-breakpoint
CREATE INDEX "speech_audio_expires_at" ON "speech_audio" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "synthesis_organization" ON "synthesis" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "synthesis_not_completed" ON "synthesis" USING btree ("organization_id","id") WHERE "synthesis"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "synthesis_reference" ON "synthesis" USING btree ("organization_id","reference","id") WHERE "synthesis"."reference" is not null;--> statement-breakpoint
CREATE INDEX "synthesis_audio" ON "synthesis" USING btree ("audio_id");--> statement-breakpoint
CREATE INDEX "synthesis_created_at" ON "synthesis" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "health_report_at" ON "health_report" USING btree ("at");--> statement-breakpoint
CREATE INDEX "incident_started_at" ON "incident" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "maintenance_ends_at" ON "maintenance" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "event_log_event" ON "event_log" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_log_usual" ON "event_log" USING btree ("organization_id","tx","id") WHERE not "event_log"."only_named";--> statement-breakpoint
CREATE INDEX "webhook_attempt_started_at" ON "webhook_attempt" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_attempt_at") WHERE "webhook_delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_lane" ON "webhook_delivery" USING btree ("lane","next_attempt_at") WHERE "webhook_delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("endpoint_id","created_at") WHERE "webhook_delivery"."state" in ('pending', 'waiting');--> statement-breakpoint
CREATE INDEX "webhook_delivery_organization" ON "webhook_delivery" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_batch" ON "webhook_delivery" USING btree ("created_at") WHERE "webhook_delivery"."event_ids" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoint_organization" ON "webhook_endpoint" USING btree ("organization_id") WHERE "webhook_endpoint"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX "webhook_event_created_at" ON "webhook_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_lane_queued" ON "webhook_lane" USING btree ("queued_at") WHERE "webhook_lane"."queued_at" is not null;--> statement-breakpoint
INSERT INTO click_cursor (shard, position) SELECT shard, '0-0' FROM generate_series(0, 7) AS shard;--> statement-breakpoint
INSERT INTO link_search_cursor DEFAULT VALUES;--> statement-breakpoint
INSERT INTO webhook_slot (slot) SELECT generate_series(1, 45);

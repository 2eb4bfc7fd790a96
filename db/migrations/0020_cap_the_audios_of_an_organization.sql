ALTER TABLE "call_setting" ADD COLUMN "max_audios" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_setting" ADD COLUMN "max_audio_bytes" bigint DEFAULT 1073741824 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_max_audios" CHECK ("call_setting"."max_audios" between 0 and 1000);--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_max_audio_bytes" CHECK ("call_setting"."max_audio_bytes" >= 0);
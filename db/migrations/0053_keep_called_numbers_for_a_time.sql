ALTER TABLE "call_setting" ADD COLUMN "keeps_numbers_days" integer;--> statement-breakpoint
ALTER TABLE "call_setting" ADD COLUMN "numbers_erased_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_setting" ADD CONSTRAINT "call_setting_keeps_numbers" CHECK ("call_setting"."keeps_numbers_days" between 1 and 3650);
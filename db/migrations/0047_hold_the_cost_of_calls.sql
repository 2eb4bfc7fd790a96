ALTER TABLE "billing_account"
	ADD COLUMN "held_micro" bigint DEFAULT 0 NOT NULL,
	ADD CONSTRAINT "billing_account_held" CHECK ("billing_account"."held_micro" >= 0) NOT VALID;--> statement-breakpoint
-- The constraints are not validated: every row has 0, and reading them all would lock the tables meanwhile.
ALTER TABLE "call_attempt"
	ADD COLUMN "held_micro" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "asked_at" timestamp with time zone,
	ADD CONSTRAINT "call_attempt_held" CHECK ("call_attempt"."held_micro" = 0 or ("call_attempt"."held_micro" > 0 and "call_attempt"."ended_at" is null)) NOT VALID;--> statement-breakpoint
-- Attempts in progress hold nothing, but are charged at the price that they were claimed with.
UPDATE "call_attempt" SET "second_micro" = "reserved_micro" / "limit_sec"
 WHERE "ended_at" is null and "reserved_micro" > 0 and "limit_sec" > 0;--> statement-breakpoint
ALTER TABLE "call_attempt" DROP COLUMN "reserved_micro";

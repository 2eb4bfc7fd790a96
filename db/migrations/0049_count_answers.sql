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
ALTER TABLE "status_component" ADD COLUMN "detail" text;--> statement-breakpoint
CREATE INDEX "health_report_at" ON "health_report" USING btree ("at");
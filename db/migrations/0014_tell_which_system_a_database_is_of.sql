CREATE TABLE "deployment_target" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "deployment_target_only" CHECK ("deployment_target"."is_only"),
	CONSTRAINT "deployment_target_name" CHECK ("deployment_target"."name" in ('local', 'qa', 'production'))
);

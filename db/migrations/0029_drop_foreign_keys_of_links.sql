ALTER TABLE "link" DROP CONSTRAINT "link_organization_id_organization_id_fk";
--> statement-breakpoint
ALTER TABLE "link" DROP CONSTRAINT "link_tenure_id_domain_tenure_id_fk";
--> statement-breakpoint
ALTER TABLE "link" DROP CONSTRAINT "link_cost_center_id_cost_center_id_fk";
--> statement-breakpoint
ALTER TABLE "link" DROP CONSTRAINT "link_created_by_key_api_key_id_fk";
--> statement-breakpoint
ALTER TABLE "link" DROP CONSTRAINT "link_deleted_by_key_api_key_id_fk";
--> statement-breakpoint
ALTER TABLE "link" DROP CONSTRAINT "link_restored_by_key_api_key_id_fk";

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
ALTER TABLE "mail" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "invitation_id" bigint;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_invited_by_membership_organization_id_user_id_fk" FOREIGN KEY ("organization_id","invited_by") REFERENCES "public"."membership"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_pending" ON "invitation" USING btree ("organization_id",lower("email")) WHERE "invitation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_expires_at" ON "invitation" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_invitation" ON "mail" USING btree ("invitation_id") WHERE "mail"."invitation_id" is not null;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_recipient" CHECK (("mail"."user_id" is null) = ("mail"."invitation_id" is not null));
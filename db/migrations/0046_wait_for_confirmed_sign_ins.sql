ALTER TABLE "openid_sign_in" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "openid_sign_in" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "openid_sign_in" ADD CONSTRAINT "openid_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_link_unused" ON "sign_in_link" USING btree ("user_id") WHERE "sign_in_link"."used_at" is null;
-- Keys of removed people did not authenticate, but were not revoked: they would have worked again after an invitation.
WITH revoked AS (
	UPDATE "api_key" SET "revoked_at" = now()
	  FROM "membership"
	 WHERE "membership"."organization_id" = "api_key"."organization_id"
	   AND "membership"."user_id" = "api_key"."created_by"
	   AND "membership"."status" = 'removed' AND "api_key"."revoked_at" IS NULL
	RETURNING "api_key"."id", "api_key"."organization_id"
)
INSERT INTO "audit_event" ("operation", "actor", "actor_name", "verb", "organization_id", "target", "target_id", "input")
SELECT gen_random_uuid(), 'operator', 'migration', 'key.revoke', organization_id, 'api_key', id,
       jsonb_build_object('organizationId', organization_id, 'keyId', id)
  FROM revoked ORDER BY id;

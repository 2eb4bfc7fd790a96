ALTER TABLE "webhook_delivery" DROP COLUMN "swept_at";--> statement-breakpoint
-- Functions are in the schema `routine`, which each run of the migrations builds afterwards, with all triggers.
DO $$
DECLARE
  earlier regprocedure;
BEGIN
  FOR earlier IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  LOOP
    EXECUTE format('DROP FUNCTION %s CASCADE', earlier);
  END LOOP;
END
$$;

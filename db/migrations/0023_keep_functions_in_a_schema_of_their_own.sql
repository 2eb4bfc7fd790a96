-- Functions are in a schema of their own from here on (db/sql). Those in `public` stay as they are for the Workers that are
-- deployed now, which call them by their bare names, and for going back to those Workers.
CREATE SCHEMA IF NOT EXISTS routine;--> statement-breakpoint
-- Nobody calls the functions of triggers by name: they move, and their triggers with them, without a lock on any table.
DO $$
BEGIN
  IF to_regprocedure('public.take_out_visits()') IS NOT NULL THEN
    ALTER FUNCTION public.take_out_visits() SET SCHEMA routine;
  END IF;
  IF to_regprocedure('public.record_audit_event()') IS NOT NULL THEN
    ALTER FUNCTION public.record_audit_event() SET SCHEMA routine;
  END IF;
END
$$;

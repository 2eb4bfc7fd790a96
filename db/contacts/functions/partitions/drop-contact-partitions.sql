-- Drops evidence that is older than it is kept, and contacts from before the last month, which no week reaches into;
-- returns the names of the partitions. p_now: see `trusted_time`.
create or replace function routine.drop_contact_partitions(p_now timestamptz default clock_timestamp())
returns text[] language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_month timestamp := date_trunc('month', routine.trusted_time(p_now) at time zone 'UTC');
begin
  return routine.drop_partitions(
           'contact_evidence', to_char(v_month - make_interval(months => :evidence_months), '"contact_evidence_"YYYYMM'))
    || routine.drop_partitions('contact_touch', to_char(v_month - interval '1 month', '"contact_touch_"YYYYMM'));
end
$$;

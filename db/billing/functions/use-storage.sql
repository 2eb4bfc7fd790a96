-- Counts what an organization stores toward the daily limit of what it may store free of charge, all or nothing. Returns
-- null when it fits, else { limit, left }.
--
-- p_kind: of STORED_A_DAY.
create or replace function routine.use_storage(p_organization bigint, p_kind text, p_quantity bigint)
returns jsonb language sql as $$
  select routine.use_quota(
           p_organization, p_kind, (clock_timestamp() at time zone :'time_zone')::date, p_quantity,
           (case when routine.is_sandbox(p_organization) then :'sandbox_stored_a_day'::jsonb
                 else :'stored_a_day'::jsonb end ->> p_kind)::int)
   where p_quantity > 0
$$;

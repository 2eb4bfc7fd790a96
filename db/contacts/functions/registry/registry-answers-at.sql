-- The answers of the registry of excluded numbers to an organization that still hold at a moment.
create or replace function routine.registry_answers_at(p_organization bigint, p_at timestamptz) returns setof registry_answer
language sql stable as $$
  select * from registry_answer
   where organization_id = p_organization and asked_at >= routine.registry_version_at(least(p_at, clock_timestamp()))
$$;

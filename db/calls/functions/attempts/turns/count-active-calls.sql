-- The number of an organization's concurrent calls. It is computed from attempts in progress rather than counted, so
-- that no slot can leak.
create or replace function routine.count_active_calls(p_organization bigint)
returns bigint language sql stable as $$
  select count(*) from call where organization_id = p_organization and status = 'in_progress'
$$;

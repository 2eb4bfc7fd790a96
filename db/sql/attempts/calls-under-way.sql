-- The places among the calls at once that an organization has taken. They are counted nowhere, so nothing has to be given
-- back: a call has one as long as an attempt of it is under way.
create or replace function routine.calls_under_way(p_organization bigint)
returns bigint language sql stable as $$
  select count(*) from call where organization_id = p_organization and status = 'in_progress'
$$;

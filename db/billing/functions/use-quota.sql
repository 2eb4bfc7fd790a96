-- Takes units of a service's daily quota, all or none; 0 only checks whether any are left. Returns null when they were
-- taken, else { limit, left }.
create or replace function routine.use_quota(p_organization bigint, p_service text, p_day date, p_quantity bigint, p_limit int)
returns jsonb language plpgsql as $$
declare
  v_used int;
begin
  insert into plan_usage as usage (organization_id, service, day, used)
  select p_organization, p_service, p_day, p_quantity where p_quantity between 1 and p_limit
  on conflict (organization_id, service, day)
  do update set used = usage.used + p_quantity where usage.used + p_quantity <= p_limit;
  if found then
    return null;
  end if;
  v_used := coalesce((
    select used from plan_usage where organization_id = p_organization and service = p_service and day = p_day), 0);
  return case when p_quantity > 0 or v_used >= p_limit then jsonb_build_object('limit', p_limit, 'left', p_limit - v_used) end;
end
$$;

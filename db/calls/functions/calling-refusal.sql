-- Why nothing is dialed or said for an organization, whatever the call: null if it may be.
create or replace function routine.calling_refusal(p_organization bigint) returns text language plpgsql stable as $$
declare
  v_standing record;
begin
  select * into v_standing from routine.organization_standing(p_organization);
  return case
    when v_standing.status is distinct from 'active' then 'ORGANIZATION_NOT_ACTIVE'
    when 'full' = any (v_standing.blocks) then 'ORGANIZATION_BLOCKED'
    when 'callblasting' <> all (v_standing.services) then 'SERVICE_NOT_ENABLED'
  end;
end
$$;

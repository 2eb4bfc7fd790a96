-- The settings of an organization's calls, which are made when it calls for the first time. Locked: its claims take turns.
create or replace function routine.lock_call_setting(p_organization bigint) returns call_setting language plpgsql as $$
declare
  v_setting call_setting;
begin
  select * into v_setting from call_setting where organization_id = p_organization for no key update;
  if not found then
    insert into call_setting (organization_id) values (p_organization) on conflict do nothing;
    select * into v_setting from call_setting where organization_id = p_organization for no key update;
  end if;
  return v_setting;
end
$$;

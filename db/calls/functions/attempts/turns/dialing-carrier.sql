-- The carrier that dials an organization's calls (`carrier_of`), whose row claims lock and count by: it is made when the carrier
-- is seen for the first time.
create or replace function routine.dialing_carrier(p_organization bigint, p_carrier text) returns text language plpgsql as $$
declare
  v_carrier text := routine.carrier_of(p_organization, p_carrier);
begin
  if not exists (select from voice_carrier where name = v_carrier) then
    insert into voice_carrier (name) values (v_carrier) on conflict do nothing;
  end if;
  return v_carrier;
end
$$;

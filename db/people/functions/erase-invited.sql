-- Erases an invited address that no person has: its invitations, with their mails, and where the audit log names it.
-- Returns how many invitations there were. Writes its own event; raises 22023 for a text that is no address.
create or replace function routine.erase_invited(p_email text)
returns int language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_pattern constant text := routine.address_pattern(array[p_email]);
  event constant jsonb := routine.take_audit_event();
  v_organizations bigint[];
begin
  if exists (select from "user" where lower(email) = lower(p_email)) then
    raise exception 'The address is that of a person, who is erased with it.' using errcode = '22023';
  end if;
  with ended as (
    delete from invitation where lower(email) = lower(p_email) returning organization_id
  )
  select coalesce(array_agg(organization_id), '{}') into v_organizations from ended;
  perform routine.erase_from_audit_log(array[p_email], v_pattern, :'erased_person');
  perform routine.record_erasure(
    event, 'user.erase', v_organizations, 'invitation', null, jsonb_build_object('email', :'erased_person'::text));
  return cardinality(v_organizations);
end
$$;

-- Erases the people of an organization, which is marked as erased, who are in no other that is not; each has an event of their own.
-- p_event: that of the organization's erasure, as `take_audit_event` returns it.
create or replace function routine.erase_members(p_organization bigint, p_event jsonb) returns void language plpgsql as $$
declare
  v_user bigint;
begin
  for v_user in
    select user_id from membership join "user" on "user".id = user_id
     where organization_id = p_organization and email <> 'deleted-' || "user".id || :'erased_mail_domain'
       and not exists (select from membership other join organization on organization.id = other.organization_id
                        where other.user_id = membership.user_id and erased_at is null)
     order by user_id
  loop
    perform set_config('audit.event', (p_event || jsonb_build_object(
      'operation', md5(concat(p_event ->> 'operation', ' user ', v_user))::uuid))::text, true);
    perform routine.erase_person(v_user);
  end loop;
end
$$;

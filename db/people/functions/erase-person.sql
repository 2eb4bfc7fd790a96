-- Erases a person's name and addresses, and where they signed in; the audit log keeps its events, without the identity.
-- Writes its own event. Returns false when there is no such person.
create or replace function routine.erase_person(p_user bigint)
returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_nobody constant text := :'erased_person';
  event constant jsonb := routine.take_audit_event();
  v_person "user";
  v_addresses text[];
begin
  select * into v_person from "user" where id = p_user for update;
  if not found then
    return false;
  end if;
  update "user" set name = v_nobody, email = 'deleted-' || id || :'erased_mail_domain', status = 'disabled' where id = p_user;
  delete from invitation where lower(email) = lower(v_person.email);
  delete from sign_in_link where user_id = p_user;
  delete from openid_sign_in where user_id = p_user;
  update session set device = '', place = '', ended_at = coalesce(ended_at, now()) where user_id = p_user;

  -- Addresses of before, too, unless somebody else has one by now.
  select array_agg(distinct lower(word)) into v_addresses
    from (select v_person.email as word
          union
          select word from audit_event, unnest(array[input ->> 'email', input ->> 'newEmail']) word
           where target = 'user' and target_id = p_user::text) known
   where routine.is_address(word) and not exists (select from "user" where lower(email) = lower(word));
  -- Somebody else may have the same name, and operators can give a person any name: it is removed from events that are about this
  -- person or about people whom this person invited or added, and from no other field.
  perform set_config('audit.erasing', 'on', true);
  update audit_event
     set actor_name = case when actor = 'user' and actor_id = p_user then v_nobody else actor_name end,
         input = case when jsonb_typeof(input) <> 'object' then input
                      when target = 'user' and target_id = p_user::text then input - '{name,email,newEmail}'::text[]
                      when target in ('user', 'invitation', 'membership') and input ->> 'name' = v_person.name
                        then input || jsonb_build_object('name', v_nobody)
                      else input end
   where (actor = 'user' and actor_id = p_user) or (target = 'user' and target_id = p_user::text);
  perform set_config('audit.erasing', '', true);
  perform routine.erase_from_audit_log(v_addresses, routine.address_pattern(v_addresses), v_nobody);
  perform routine.record_erasure(event, 'user.erase', '{}', 'user', p_user::text, jsonb_build_object('userId', p_user));
  return true;
end
$$;

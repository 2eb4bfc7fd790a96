-- Erases a person's name and addresses, and where they signed in; the audit log keeps its events, without the identity.
-- Returns false when there is no such person. Must run in a verb that is audited: the change of the person leaves its own
-- event, which this erases the person from as well.
create or replace function routine.erase_person(p_user bigint)
returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_nobody constant text := :'erased_person';
  v_person "user";
  v_words text[];
  v_pattern text;
begin
  if (nullif(current_setting('audit.event', true), '')::jsonb -> 'targets' ? 'user') is not true then
    raise exception 'A person is erased only by an audited verb.' using errcode = '42501';
  end if;
  select * into v_person from "user" where id = p_user for update;
  if not found then
    return false;
  end if;
  update "user" set name = v_nobody, email = 'deleted-' || id || :'erased_mail_domain', status = 'disabled' where id = p_user;
  delete from invitation where lower(email) = lower(v_person.email);
  delete from sign_in_link where user_id = p_user;
  delete from openid_sign_in where user_id = p_user;
  update session set device = '', place = '', ended_at = coalesce(ended_at, now()) where user_id = p_user;

  -- Addresses of before, too. A name may be somebody else's, so it goes only where the event is about this person.
  select array_agg(distinct regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g')) into v_words
    from (select v_person.email as word
          union
          select word from audit_event, unnest(array[input ->> 'email', input ->> 'newEmail']) word
           where target = 'user' and target_id = p_user::text) known
   where word like '%@%';
  perform set_config('audit.erasing', 'on', true);
  v_pattern := array_to_string(v_words, '|');
  update audit_event
     set actor_name = case when actor = 'user' and actor_id = p_user then v_nobody else actor_name end,
         input = replace(regexp_replace(
           (case when jsonb_typeof(input) = 'object' and target = 'user' and target_id = p_user::text
                 then input - '{name,email,newEmail}'::text[] else input end)::text,
           v_pattern, v_nobody, 'gi'), to_jsonb(v_person.name)::text, to_jsonb(v_nobody)::text)::jsonb
   where (actor = 'user' and actor_id = p_user) or (target = 'user' and target_id = p_user::text)
      or input::text ~* v_pattern;
  perform set_config('audit.erasing', '', true);
  return true;
end
$$;

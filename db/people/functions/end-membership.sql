-- Ends the person's access with the membership, in the same transaction: the keys that the person created, permanently, and
-- the sessions opened with the organization's identity provider. A membership that begins again ends them too, so that a key
-- whose creation overlapped with the removal does not come back.
create or replace function routine.end_membership() returns trigger language plpgsql as $$
declare
  event text := coalesce(current_setting('audit.event', true), '');
  v_key bigint;
begin
  for v_key in
    select id from api_key
     where organization_id = new.organization_id and created_by = new.user_id and revoked_at is null
     order by id for update
  loop
    -- Each key has an event of its own beside that of the verb.
    if event <> '' then
      perform set_config('audit.event', (event::jsonb || jsonb_build_object(
        'operation', md5(concat(event::jsonb ->> 'operation', ' key ', v_key))::uuid, 'once', false,
        'verb', 'key.revoke', 'targets', jsonb_build_array('api_key'),
        'input', jsonb_build_object('organizationId', new.organization_id, 'keyId', v_key)))::text, true);
    end if;
    update api_key set revoked_at = now() where id = v_key;
  end loop;
  perform set_config('audit.event', event, true);
  update session set ended_at = now()
   where user_id = new.user_id and organization_id = new.organization_id and ended_at is null;
  return null;
end
$$;

-- Triggers of one event run in the order of their names: this one runs before `record_audit_event`, which uses the
-- verb's event up.
create trigger end_membership after update of status on membership
  for each row when (old.status is distinct from new.status) execute function routine.end_membership();

-- Ends one sandbox whose days are over, or whose organization is closed: closes it a day before its end, while the
-- redirect's cache forgets its links, and then erases it as any closed organization, with the events that webhooks have kept.
-- The jobs that purge R2 delete what a call or an audio has there.
-- Returns { closed, erased }: the organization of each, if any; null when there is nothing to do.
create or replace function routine.end_sandboxes() returns jsonb language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_sandbox organization;
begin
  -- Nobody asked for it: the login that runs the jobs is whom the event names.
  perform routine.take_audit_event();
  select sandbox.* into v_sandbox from organization sandbox join organization parent on parent.id = sandbox.sandbox_of
   where sandbox.status <> 'closed'
     and (sandbox.created_at <= now() - make_interval(days => :sandbox_days - 1) or parent.status = 'closed')
   order by sandbox.id limit 1 for update of sandbox skip locked;
  if found then
    update organization set status = 'closed', closed_at = now(), redirects_until = now() + interval '1 day'
     where id = v_sandbox.id;
    update api_key set revoked_at = now() where organization_id = v_sandbox.id and revoked_at is null;
    return jsonb_build_object('closed', v_sandbox.id, 'erased', null);
  end if;

  select * into v_sandbox from organization
   where sandbox_of is not null and status = 'closed' and erased_at is null and redirects_until <= now()
     and not exists (select from call where organization_id = organization.id and status = 'in_progress')
   order by id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update call set status = 'canceled', finished_at = now(), end_reason = 'canceled', is_waiting = false
   where organization_id = v_sandbox.id and status in ('queued', 'retrying');
  update speech_audio set expires_at = now() where organization_id = v_sandbox.id and status = 'ready' and expires_at > now();
  update batch set expires_at = now() where organization_id = v_sandbox.id and expires_at > now();
  update webhook_event set data = '{}' where organization_id = v_sandbox.id;
  update organization set redirects_until = least(redirects_until, now()), closed_at = least(closed_at, now())
   where id = v_sandbox.id;
  if routine.erase_organization(v_sandbox.id) <> 'erased' then
    raise exception 'sandbox % was not erased', v_sandbox.id;
  end if;
  return jsonb_build_object('closed', null, 'erased', v_sandbox.id);
end
$$;

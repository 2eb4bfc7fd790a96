-- Erases what a closed organization and its people stored. Rows that others depend on stay, without content: links, so
-- that no code is released, calls and keys; and so do movements, amounts and counts. Writes its own event.
create or replace function routine.erase_organization(p_organization bigint)
returns text language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_nothing constant text := :'erased_text';
  v_nowhere constant text := :'erased_url';
  event constant jsonb := routine.take_audit_event();
begin
  perform from organization where id = p_organization for update;
  if (routine.organization_erasable_from(p_organization) <= now()) is not true then
    return 'too-early';
  end if;
  if exists (select from call where organization_id = p_organization and status in ('queued', 'in_progress', 'retrying')) then
    return 'calls';
  end if;
  update organization set name = v_nothing || ' ' || id, legal_name = null, tax_id = null, erased_at = now()
   where id = p_organization and erased_at is null;
  if not found then
    return 'erased';
  end if;

  -- Members are erased before the events lose their addresses.
  perform routine.erase_members(p_organization, event);
  delete from invitation where organization_id = p_organization;
  update cost_center set code = 'erased-' || id, name = v_nothing where organization_id = p_organization;
  update api_key set name = v_nothing, networks = null, revoked_at = coalesce(revoked_at, now())
   where organization_id = p_organization;
  perform routine.erase_links(p_organization);
  delete from idempotency_key where organization_id = p_organization;
  -- Calls before attempts, as those that store a recording lock them. With no time to live, a recording that is still at its
  -- carrier is only deleted there.
  update call set to_number = :'erased_number', caller_id = :'erased_number', client_reference = null, creditor = null,
                  webhook_url = null, recording_ttl_sec = 0 where organization_id = p_organization;
  update call_attempt
     set dtmf = null, recording_expires_at = case when recording_expires_at is not null then now() end,
         recording_due_at = case when recording_due_at is not null then now() end
   where call_id in (select id from call where organization_id = p_organization);
  delete from upload_part where organization_id = p_organization;
  delete from campaign_recipient using campaign
   where campaign.id = campaign_recipient.campaign_id and campaign.organization_id = p_organization;
  update campaign
     set name = v_nothing, text = case when text is not null then v_nothing end, reference = null, webhook_url = null,
         terms = terms - array['callerId', 'creditor'],
         status = case status when 'completed' then status else 'canceled' end, paused_because = null,
         finished_at = coalesce(finished_at, now()), erased_at = coalesce(erased_at, now())
   where organization_id = p_organization;
  update call_audio set name = v_nothing, original_name = v_nothing, deleted_at = coalesce(deleted_at, now())
   where organization_id = p_organization;
  perform routine.erase_contacts(p_organization);
  delete from caller_id where organization_id = p_organization;
  update batch set reference = null, webhook_url = null where organization_id = p_organization;
  update synthesis set reference = null, idempotency_key = null where organization_id = p_organization;
  update webhook_endpoint
     set url = v_nowhere, secret = '', previous_secret = null, previous_secret_expires_at = null, headers = null,
         header_names = '{}', status = 'removed',
         removed_at = coalesce(removed_at, now())
   where organization_id = p_organization;
  delete from webhook_account_secret where organization_id = p_organization;
  delete from openid_provider where organization_id = p_organization;
  update organization_block set reason = v_nothing where organization_id = p_organization;
  perform set_config('audit.erasing', 'on', true);
  update audit_event
     set input = '{}', actor_name = case when actor = 'operator' then actor_name else v_nothing end
   where organization_id = p_organization and verb <> 'organization.erase';
  perform set_config('audit.erasing', '', true);
  perform routine.record_erasure(
    event, 'organization.erase', array[p_organization], 'organization', p_organization::text,
    jsonb_build_object('organizationId', p_organization));
  return 'erased';
end
$$;

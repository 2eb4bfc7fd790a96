-- Creates the sandbox of an organization, or finds the one that it has, under the organization's row lock. It begins with
-- its members, services, own prices and settings of calls: what is accepted there is accepted here. The organization's own
-- change leaves the event of the verb.
-- Returns { id, name, isNew }; null for an organization that is not active, or is a sandbox.
create or replace function routine.create_sandbox(p_organization bigint)
returns jsonb language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_parent organization;
  v_made organization;
  v_calling constant jsonb := :'sandbox_calling';
begin
  select * into v_parent from organization
   where id = p_organization and status = 'active' and sandbox_of is null for update;
  if not found then
    return null;
  end if;
  select * into v_made from organization where sandbox_of = p_organization and status <> 'closed';
  if found then
    return jsonb_build_object('id', v_made.id, 'name', v_made.name, 'isNew', false);
  end if;
  update organization set sandbox_of = null where id = p_organization;
  insert into organization (sandbox_of, name, country, currency, keeps_requests, developers_grant_account)
  values (p_organization, v_parent.name || ' (sandbox)', v_parent.country, coalesce(v_parent.currency, 'COP'),
          v_parent.keeps_requests, v_parent.developers_grant_account)
  returning * into v_made;
  insert into billing_account (organization_id, mode, currency) values (v_made.id, 'prepaid', v_made.currency);
  insert into cost_center (organization_id, code, name) values (v_made.id, 'default', 'Default');
  -- Who joins, leaves or changes role meanwhile waits, and then does so in the sandbox, too (`follow_to_sandbox`); those that this
  -- waits for have done it, and are read as they are now.
  perform from membership where organization_id = p_organization order by user_id for share;
  insert into membership (organization_id, user_id, role)
  select v_made.id, user_id, role from membership where organization_id = p_organization and status = 'active';
  insert into organization_service (organization_id, service, enabled)
  select v_made.id, service, enabled from organization_service where organization_id = p_organization;
  insert into price (organization_id, currency, item, amount_micro, effective_from)
  select v_made.id, currency, item, amount_micro, effective_from from price where organization_id = p_organization;
  insert into caller_id (organization_id, number, is_default)
  select v_made.id, number, is_default from caller_id where organization_id = p_organization;
  insert into call_destination (organization_id, destination, is_allowed, every_kind)
  select v_made.id, destination, is_allowed, every_kind from call_destination where organization_id = p_organization;
  insert into call_setting (organization_id, max_active, max_audios, max_audio_bytes, contact_hours, requires_purpose)
  select v_made.id, (v_calling ->> 'maxActive')::int, (v_calling ->> 'maxAudios')::int, (v_calling ->> 'maxAudioBytes')::bigint,
         coalesce(setting.contact_hours, false), coalesce(setting.requires_purpose, false)
    from (select) one left join call_setting setting on setting.organization_id = p_organization;
  return jsonb_build_object('id', v_made.id, 'name', v_made.name, 'isNew', true);
end
$$;

-- Writes the audit log. A verb sets `audit.event` for its transactions (shared/kernel/audit), and `audit.input` beside it. The
-- first changed row of the table that the verb is about writes the event, so that a verb without effect, or rolled back,
-- leaves none.
--
-- A form that is sent again names its operations as before. With `once` a change under a name that another request has
-- used is rolled back (SQLSTATE OP409), whichever of the two commits first; without, it is a change like any other.
create or replace function routine.record_audit_event() returns trigger language plpgsql as $$
declare
  event jsonb := nullif(current_setting('audit.event'), '')::jsonb;
  subject jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  v_operation uuid := (event ->> 'operation')::uuid;
  v_input jsonb;
  -- What one of our functions says of tables beside the verb's.
  v_before jsonb := nullif(current_setting('audit.before', true), '')::jsonb;
  organizations bigint[];
begin
  -- Null for later rows, which may have been changed before the event was written.
  if (event -> 'targets' ? tg_table_name::text) is not true then
    return null;
  end if;
  perform set_config('audit.event', '', true);
  -- An event that one of our functions makes of a verb's has an input of its own.
  v_input := coalesce(event -> 'input', nullif(current_setting('audit.input', true), '')::jsonb);
  if tg_op = 'UPDATE' then
    v_before := nullif(coalesce(v_before, '{}') || coalesce(routine.values_before(v_input, to_jsonb(old), subject), '{}'), '{}');
  end if;
  perform set_config('audit.before', '', true);
  -- A session belongs to a person: each organization it can access gets an event, the first with the verb's own id.
  organizations := case tg_table_name
    when 'session' then routine.organizations_of_session((subject ->> 'user_id')::bigint, (subject ->> 'organization_id')::bigint)
    when 'organization' then array[(subject ->> 'id')::bigint]
    else array[(subject ->> 'organization_id')::bigint]
  end;
  loop
    insert into audit_event (operation, actor, actor_id, actor_name, actor_note, verb, organization_id, target,
                             target_id, input, request_id)
    select case place when 1 then v_operation else md5(concat(v_operation, organization))::uuid end,
           event ->> 'actor', (event ->> 'actorId')::bigint, event ->> 'actorName', event ->> 'actorNote',
           event ->> 'verb', organization, tg_table_name,
           coalesce(subject ->> 'id', subject ->> 'user_id', subject ->> 'service', subject ->> 'period', subject ->> 'number',
                    subject ->> 'destination', subject ->> 'code', subject ->> 'name', subject ->> 'organization_id'),
           v_input || case when v_before is null then '{}' else jsonb_build_object('before', v_before) end,
           event ->> 'requestId'
      from unnest(organizations) with ordinality as told (organization, place)
    on conflict on constraint audit_event_operation_unique do nothing;
    exit when found or not exists (select from audit_event known
                                    where known.operation = v_operation
                                      and known.request_id is distinct from event ->> 'requestId');
    if (event ->> 'once')::boolean then
      raise exception 'The operation % is done.', v_operation using errcode = 'OP409';
    end if;
    v_operation := md5(concat(v_operation, event ->> 'requestId'))::uuid;
  end loop;
  return null;
end
$$;

-- The tables that verbs change. Without a running verb, a change costs only the trigger's condition.
create trigger record_audit_event after insert or update or delete on
  api_key, batch, billing_account, blocked_host, call, call_audio, call_destination, call_setting, caller_id, campaign,
  contact_check_day, contact_registry, cost_center, domain_tenure, incident, invitation, link, link_reference, mail_preference,
  maintenance, membership, movement, number_load, openid_provider, opt_out, organization, organization_block,
  organization_service, plan, price, routing_number, session, spend_limit, synthesis, top_up, "user", voice_carrier,
  webhook_account_secret, webhook_delivery, webhook_endpoint
  for each row when (current_setting('audit.event', true) <> '') execute function routine.record_audit_event();

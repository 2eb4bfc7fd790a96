-- A verb that changes something says in `audit.event`, for its transactions alone, what it does (shared/audit). The first
-- row that changes of the table it is about writes that down: what changed nothing leaves no event, what is rolled back
-- neither.
create or replace function routine.record_audit_event() returns trigger language plpgsql as $$
declare
  event jsonb := nullif(current_setting('audit.event'), '')::jsonb;
  subject jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  organizations bigint[];
begin
  -- Null for the rows after the first, which were changed before that was written down.
  if (event -> 'targets' ? tg_table_name::text) is not true then
    return null;
  end if;
  perform set_config('audit.event', '', true);
  -- A session is of a person: it is told to each of the organizations that it may see, the first by the verb's own id.
  organizations := case tg_table_name
    when 'session' then routine.organizations_of_session((subject ->> 'user_id')::bigint, (subject ->> 'organization_id')::bigint)
    when 'organization' then array[(subject ->> 'id')::bigint]
    else array[(subject ->> 'organization_id')::bigint]
  end;
  insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, target_id, input,
                           request_id)
  select case place when 1 then (event ->> 'operation')::uuid else md5(concat(event ->> 'operation', organization))::uuid end,
         event ->> 'actor', (event ->> 'actorId')::bigint, event ->> 'actorName', event ->> 'verb', organization, tg_table_name,
         coalesce(subject ->> 'id', subject ->> 'user_id', subject ->> 'service', subject ->> 'period',
                  subject ->> 'number', subject ->> 'destination', subject ->> 'code', subject ->> 'name', subject ->> 'organization_id'),
         event -> 'input', event ->> 'requestId'
    from unnest(organizations) with ordinality as told (organization, place)
  on conflict (operation) do nothing;
  return null;
end
$$;

-- The tables that verbs are about. Where no verb has said what it does the condition is all that a change costs.
do $$
declare
  subject text;
begin
  foreach subject in array array[
    'api_key', 'billing_account', 'call', 'call_audio', 'call_destination', 'call_setting', 'caller_id', 'cost_center', 'domain_tenure', 'incident', 'link',
    'mail_preference', 'maintenance', 'membership', 'movement', 'number_load', 'openid_provider', 'organization', 'organization_block',
    'organization_service', 'plan', 'price', 'routing_number', 'session', 'spend_limit', 'user', 'voice_carrier',
    'webhook_account_secret', 'webhook_delivery', 'webhook_endpoint'
  ] loop
    if not exists (select from pg_trigger
                    where tgrelid = to_regclass(quote_ident(subject))
                      and tgfoid = 'routine.record_audit_event'::regproc) then
      execute format(
        'create or replace trigger record_audit_event after insert or update or delete on %I
           for each row when (current_setting(''audit.event'', true) <> '''') execute function routine.record_audit_event()',
        subject);
    end if;
  end loop;
end
$$;

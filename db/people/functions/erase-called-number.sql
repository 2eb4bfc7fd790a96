-- Erases a called number everywhere: its calls and places in campaigns stay, with what they cost, without their number; their
-- recordings end now. Links that were made for it, in any of its spellings (see `links_to_number`), stay without their external
-- id.
-- Returns { calls, links }: how many there were; null while one of the calls is in progress, or was created meanwhile. Writes its
-- own event in each organization that it touched; raises 22023 for a text that is no number with its country code, and for
-- spellings of another one.
create or replace function routine.erase_called_number(p_number text, p_spellings jsonb)
returns jsonb language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_nobody constant text := :'erased_number';
  event constant jsonb := routine.take_audit_event();
  v_calls bigint[];
  v_organizations bigint[];
  v_touched bigint[];
  v_links int;
  v_recipient record;
  v_written record;
  v_ended jsonb := '[]';
begin
  if (routine.are_spellings(p_number, p_spellings)) is not true then
    raise exception 'Those are not spellings of one number.' using errcode = '22023';
  end if;
  -- Links are locked by organization, in the order of the index.
  select coalesce(array_agg(called.id), '{}'), coalesce(array_agg(distinct organization.id), '{}') into v_calls, v_organizations
    from organization
   cross join lateral (
     select id from call where organization_id = organization.id and to_number = p_number for update) called;
  if exists (select from call where id = any (v_calls) and finished_at is null) then
    return null;
  end if;
  -- Calls before recipients, as calls that end lock them. A campaign that was just creating a call for one has created it now.
  perform from campaign join campaign_recipient recipient on recipient.campaign_id = campaign.id and recipient.to_number = p_number
    where campaign.erased_at is null for update of recipient;
  if exists (
    select from organization cross join lateral (
      select id from call where organization_id = organization.id and to_number = p_number) called
     where called.id <> all (v_calls)) then
    return null;
  end if;
  -- With no time to live, a recording that is still at its carrier is only deleted there.
  update call set to_number = v_nobody, client_reference = null, recording_ttl_sec = 0 where id = any (v_calls);
  update call_attempt
     set dtmf = null, recording_expires_at = case when recording_expires_at is not null then now() end,
         recording_due_at = case when recording_due_at is not null then now() end
   where call_id = any (v_calls);
  for v_recipient in
    select recipient.campaign_id, position, state, campaign.organization_id
      from campaign join campaign_recipient recipient on recipient.campaign_id = campaign.id and recipient.to_number = p_number
     where campaign.erased_at is null order by recipient.campaign_id
  loop
    -- A recipient that waits for a call does not get one.
    update campaign_recipient
       set to_number = v_nobody || ' ' || position, external_id = null, variables = null, sentences = null, audio_key = null,
           state = case when state in ('new', 'ready') then 'ended' else state end,
           end_reason = case when state in ('new', 'ready') then 'canceled' else end_reason end
     where campaign_id = v_recipient.campaign_id and position = v_recipient.position;
    v_touched := v_touched || v_recipient.organization_id;
    v_ended := v_ended || jsonb_build_object('campaign', v_recipient.campaign_id, 'state', v_recipient.state);
  end loop;
  update webhook_event set data = jsonb_set(data, '{to}', to_jsonb(v_nobody))
   where organization_id = any (v_organizations) and service = 'voice' and data ->> 'to' = p_number;
  -- The opt-out itself stays in force, by its hash.
  with erased as (
    update opt_out set number = null, source = null where number = p_number returning organization_id
  )
  select v_touched || coalesce(array_agg(organization_id), '{}') into v_touched from erased;
  with erased as (
    update link set external_id = null where id in (select id from routine.links_to_number(p_spellings)) returning organization_id
  )
  select count(*), v_touched || coalesce(array_agg(organization_id), '{}') into v_links, v_touched from erased;
  -- Spellings with the country code come first, of which the others are a part.
  for v_written in select * from routine.number_patterns(p_spellings) order by country nulls first loop
    perform routine.erase_from_audit_log(v_written.words, v_written.pattern, v_nobody, v_written.country);
  end loop;
  perform routine.record_erasure(
    event, 'call.erase-number', v_organizations || v_touched, 'call', null, jsonb_build_object('number', v_nobody));
  -- Last of all: campaigns that run wait for it.
  perform routine.tally_ended_recipients(
      (one ->> 'campaign')::bigint, (one ->> 'state' = 'new')::int, (one ->> 'state' = 'ready')::int, 'canceled')
    from jsonb_array_elements(v_ended) one;
  return jsonb_build_object('calls', cardinality(v_calls), 'links', v_links);
end
$$;

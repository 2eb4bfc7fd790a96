-- Hands out the calls of a campaign that may be dialed now: retries that are due, then calls that it creates for its next
-- recipients, in one statement. As many as there are places: by the campaign's pace, its organization's limit and the
-- carrier's, of whose places campaigns leave a tenth to single calls. Whatever several campaigns want more of than there is,
-- organizations share equally, and campaigns within each. Money, consent and hours are decided when each call is claimed;
-- but while the hours of consumers are closed, no calls are created for recipients who would only wait for them.
--
-- It is over once its last recipient has ended and no speech is being made for it: then nothing of it can still be charged.
--
-- One run at a time has the campaign (p_runner). p_carrier: where it dials, but for sandboxes (see `carrier_of`). p_hours: see
-- `decide_contact`.
-- Returns null when the run has nothing more to do, or { calls: [{ callId, attempt, at (its turn, where the carrier dials only so
-- many a second) }], waitMs (until something may be due),
-- emitted }.
create or replace function routine.claim_campaign_calls(p_campaign uuid, p_runner uuid, p_carrier text, p_limit int, p_hours jsonb)
returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_progress campaign_progress;
  v_now timestamptz;
  v_opens_at timestamptz;
  v_callable text := 'all';
  v_positions int[];
  v_has_more boolean;
  v_places int;
  v_rate double precision;
  v_pace int;
  v_room int;
  v_recipient record;
  v_call uuid;
  v_currency text;
  v_item text;
  v_accepted text[] := '{}';
  v_refusal jsonb;
  v_due jsonb;
  v_calls jsonb := '[]';
  v_created uuid[] := '{}';
  v_new jsonb := '[]';
  v_key text;
  v_ms int;
  v_turn timestamptz;
  v_per_second double precision;
  v_rejected int := 0;
  v_because text;
  v_ended text;
begin
  select * into v_campaign from campaign where campaign_id = p_campaign for no key update;
  v_now := clock_timestamp();
  if not found or v_campaign.finished_at is not null or v_campaign.started_at is null
    or (v_campaign.runner is distinct from p_runner and v_campaign.runner_until > v_now) then
    return null;
  end if;
  select * into v_progress from campaign_progress where campaign_id = v_campaign.id;
  if v_progress.ended = v_progress.recipients then
    -- Waits for texts that are being claimed (`claim_campaign_audio`); none is from then on.
    perform from campaign where id = v_campaign.id for update;
    if exists (select from speech_audio where call_id = v_campaign.campaign_id and status = 'synthesizing') then
      update campaign set runner = p_runner, runner_until = v_now + interval '30 seconds' where id = v_campaign.id;
      return jsonb_build_object('calls', '[]'::jsonb, 'emitted', '[]'::jsonb, 'waitMs', 1000);
    end if;
    select * into v_progress from campaign_progress where campaign_id = v_campaign.id;
    update campaign
       set status = case status when 'canceled' then status else 'completed' end, paused_because = null,
           finished_at = v_now, runner_until = null
     where id = v_campaign.id
    returning * into v_campaign;
    return jsonb_build_object('calls', '[]'::jsonb, 'waitMs', 0, 'emitted', routine.emit_event(
      v_campaign.organization_id, 'voice.campaign.completed', 'voice', v_now,
      routine.campaign_event(v_campaign, v_progress) || jsonb_build_object('finishedAt', routine.to_utc_iso(v_now)),
      v_campaign.webhook_url));
  end if;
  v_ended := case when v_campaign.status = 'canceled' then 'canceled'
                  when (v_campaign.terms ->> 'expiresAt')::timestamptz <= v_now then 'expired' end;
  if v_ended is not null then
    update campaign set runner = p_runner, runner_until = v_now + interval '30 seconds' where id = v_campaign.id;
    return jsonb_build_object('calls', '[]'::jsonb, 'emitted', routine.end_campaign_recipients(v_campaign, v_ended, 2000),
                              'waitMs', case when v_progress.unspoken + v_progress.ready > 0 then 0 else 500 end);
  end if;
  if v_campaign.status <> 'running' or routine.campaign_opens_at(v_campaign, v_now) is not null then
    update campaign set runner_until = null, wants_since = null where id = v_campaign.id;
    return null;
  end if;

  p_carrier := routine.carrier_of(v_campaign.organization_id, p_carrier);
  insert into call_setting (organization_id) values (v_campaign.organization_id) on conflict do nothing;
  insert into voice_carrier (name) values (p_carrier) on conflict do nothing;
  if exists (select from voice_carrier where name = p_carrier and paused_until > v_now) then
    update campaign set status = 'paused', paused_because = 'carrier', wants_since = null where id = v_campaign.id
    returning * into v_campaign;
    return jsonb_build_object('calls', '[]'::jsonb, 'waitMs', 0, 'emitted', routine.emit_campaign_paused(v_campaign));
  end if;
  v_rate := coalesce(v_campaign.calls_per_second, :max_calls_per_second);
  v_pace := floor(1 + extract(epoch from v_now - greatest(v_campaign.next_claim_at, v_now - interval '1 second')) * v_rate);
  select places.own, places.shared into v_room, v_places from routine.campaign_places(v_campaign, p_carrier, v_now) places;
  v_room := greatest(0, least(p_limit, v_pace, v_room, v_places));
  v_opens_at := routine.contact_opens_at(p_hours, v_now);
  if v_opens_at > v_now then
    v_callable := case
      when (select contact_hours from call_setting where organization_id = v_campaign.organization_id) then 'none'
      when v_campaign.terms ->> 'purpose' in ('collection', 'advertising') then 'abroad'
      else 'all' end;
  end if;

  with due as (
    select id from call
     where campaign_id = v_campaign.id and status in ('queued', 'retrying') and next_attempt_at <= v_now and not is_waiting
       and (sent_at < next_attempt_at or sent_at < v_now - interval '1 minute')
     order by next_attempt_at limit v_room for update skip locked
  ),
  taken as (
    update call set sent_at = v_now from due where call.id = due.id returning call_id, attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('callId', call_id, 'attempt', attempts + 1)), '[]') into v_due from taken;
  v_calls := v_due;

  if v_campaign.text is not null then
    select string_agg(value ->> 'key', ' ' order by key::int), sum((value ->> 'ms')::int) into v_key, v_ms
      from jsonb_each(v_campaign.sentences);
  end if;
  v_room := v_room - jsonb_array_length(v_calls);
  -- Two queries, for each has an index of its own. Locked, so that nobody ends them meanwhile: who is being erased is left out.
  if v_campaign.text is not null and v_campaign.sentences is null or v_callable = 'none' then
    v_positions := '{}';
  elsif v_callable = 'all' then
    v_positions := array(select position from campaign_recipient
                          where campaign_id = v_campaign.id and state = 'ready' order by position limit v_room
                            for update skip locked);
  else
    v_positions := array(select position from campaign_recipient
                          where campaign_id = v_campaign.id and state = 'ready' and not starts_with(to_number, '57')
                          order by position limit v_room for update skip locked);
  end if;
  if v_callable <> 'all' and v_calls = '[]' and v_positions = '{}' and v_room > 0
    and not exists (select from call
                     where campaign_id = v_campaign.id
                       and (status = 'in_progress' or (status in ('queued', 'retrying') and next_attempt_at < v_opens_at))) then
    update campaign set runner_until = null, wants_since = null, held_until = v_opens_at where id = v_campaign.id;
    return null;
  end if;
  v_has_more := case v_callable when 'all' then v_progress.ready > cardinality(v_positions)
                                when 'abroad' then cardinality(v_positions) = v_room end;
  select currency into v_currency from organization where id = v_campaign.organization_id;
  for v_recipient in
    select * from campaign_recipient
     where campaign_id = v_campaign.id and position = any (v_positions) order by position
  loop
    if not routine.is_destination_allowed(v_campaign.organization_id, v_recipient.to_number, v_recipient.country, v_recipient.is_ordinary) then
      update campaign_recipient set state = 'ended', end_reason = 'rejected', variables = null, sentences = null, audio_key = null
       where campaign_id = v_campaign.id and position = v_recipient.position;
      v_rejected := v_rejected + 1;
      continue;
    end if;
    -- What holds for all, and for all of a price, is asked once.
    v_item := routine.air_item_at(v_campaign.organization_id, v_currency, v_recipient.to_number, v_now);
    if v_item is null or v_item <> all (v_accepted) then
      v_refusal := coalesce(
        routine.call_terms_refusal(v_campaign.organization_id, v_campaign.terms),
        routine.caller_id_refusal(v_campaign.organization_id, v_campaign.terms ->> 'callerId'),
        routine.call_spending_refusal(v_campaign.organization_id, v_recipient.to_number, v_campaign.terms ->> 'onMachine'));
      if v_refusal is not null then
        v_because := coalesce(:'pausing_refusals'::jsonb ->> (v_refusal ->> 'reason'), 'account');
        exit;
      end if;
      v_accepted := v_accepted || v_item;
    end if;
    v_call := gen_random_uuid();
    v_created := v_created || v_call;
    v_new := v_new || jsonb_build_object(
      'callId', v_call, 'to', v_recipient.to_number, 'toCountry', v_recipient.country, 'toIsOrdinary', v_recipient.is_ordinary,
      'clientReference', v_recipient.external_id, 'campaignId', v_campaign.id, 'recipient', v_recipient.position,
      'audioKey', coalesce(v_recipient.audio_key, case when v_recipient.characters = 0 then coalesce(v_campaign.audio_key, v_key) end, ''),
      'audioMs', case when v_recipient.characters = 0 then coalesce(v_campaign.audio_ms, v_ms) else coalesce(v_recipient.audio_ms, 0) end,
      'refusal', v_recipient.refusal);
  end loop;
  v_calls := v_due || v_new;
  -- The carrier's row is everybody's: locked once all is decided.
  v_turn := routine.take_dial_turns(p_carrier, nullif(jsonb_array_length(v_calls), 0));
  if v_turn is not null then
    select calls_per_second into v_per_second from voice_carrier where name = p_carrier;
    select jsonb_agg(item || jsonb_build_object('at', v_turn + make_interval(secs => (number - 1) / v_per_second)) order by number)
      into v_calls from jsonb_array_elements(v_calls) with ordinality as handed (item, number);
    update call set has_dial_turn = true, next_attempt_at = place.at, sent_at = place.at
      from (select (item ->> 'callId')::uuid as call_id, (item ->> 'at')::timestamptz as at
              from jsonb_array_elements(v_calls) item where item ? 'attempt') place
     where call.call_id = place.call_id;
  end if;
  perform routine.insert_calls(v_campaign.organization_id, v_campaign.created_by_key, v_campaign.cost_center_id, v_campaign.terms,
                               jsonb_path_query_array(v_calls, '$[*] ? (!exists (@.attempt))'));
  update campaign_recipient recipient set state = 'called', call_id = call.id, variables = null, sentences = null, audio_key = null
    from call
   where call.call_id = any (v_created) and recipient.campaign_id = v_campaign.id and recipient.position = call.recipient;
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
           'callId', item -> 'callId', 'attempt', coalesce(item -> 'attempt', '1'), 'at', item -> 'at')) order by number), '[]')
    into v_calls from jsonb_array_elements(v_calls) with ordinality as handed (item, number);
  update campaign_progress
     set ready = ready - cardinality(v_created), calling = calling + cardinality(v_created)
   where campaign_id = v_campaign.id and cardinality(v_created) > 0;
  perform routine.tally_ended_recipients(v_campaign.id, 0, v_rejected, 'rejected');
  update campaign
     set runner = p_runner, runner_until = v_now + interval '30 seconds', held_until = null,
         status = case when v_because is null then status else 'paused' end, paused_because = v_because,
         next_claim_at = greatest(next_claim_at, v_now - interval '1 second') + make_interval(secs => jsonb_array_length(v_calls) / v_rate),
         -- Limited by what is shared: a campaign that received calls is served last.
         wants_since = case when v_places < least(p_limit, v_pace) and v_has_more
                            then case when jsonb_array_length(v_calls) > 0 then v_now else coalesce(wants_since, v_now) end end
   where id = v_campaign.id
  returning * into v_campaign;
  if v_because is not null then
    return jsonb_build_object('calls', v_calls, 'waitMs', 0, 'emitted', routine.emit_campaign_paused(v_campaign));
  end if;
  return jsonb_build_object('calls', v_calls, 'emitted', '[]'::jsonb, 'waitMs', case
    when jsonb_array_length(v_calls) = p_limit then 0
    when v_pace <= 0 then least(60000, ceil(1000 / v_rate))
    when v_has_more then 250
    when v_progress.unspoken > 0 or jsonb_array_length(v_calls) > 0 then 1000
    -- Until the next retry, a minute at most; a second while calls are under way without one.
    else (select least(60000, greatest(1000, ceil(extract(epoch from min(next_attempt_at) - v_now) * 1000)))
            from call where campaign_id = v_campaign.id and status in ('queued', 'retrying') and next_attempt_at > v_now) end);
end
$$;

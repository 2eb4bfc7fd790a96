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
-- many a second) }], waitMs (until something may be due), emitted }.
create or replace function routine.claim_campaign_calls(p_campaign uuid, p_runner uuid, p_carrier text, p_limit int, p_hours jsonb)
returns jsonb language plpgsql as $$
declare
  v_campaign campaign;
  v_progress campaign_progress;
  v_now timestamptz;
  v_ended text;
  v_allowed record;
  v_room int;
  v_opens_at timestamptz;
  v_callable text;
  v_due jsonb;
  v_positions int[];
  v_has_more boolean;
  v_accepted record;
  v_calls jsonb;
  v_count int;
begin
  select * into v_campaign from campaign where campaign_id = p_campaign for no key update;
  v_now := clock_timestamp();
  if not found or v_campaign.finished_at is not null or v_campaign.started_at is null
    or (v_campaign.runner is distinct from p_runner and v_campaign.runner_until > v_now) then
    return null;
  end if;
  select * into v_progress from campaign_progress where campaign_id = v_campaign.id;
  v_ended := case when v_campaign.status = 'canceled' then 'canceled'
                  when (v_campaign.terms ->> 'expiresAt')::timestamptz <= v_now then 'expired' end;
  if v_progress.ended = v_progress.recipients then
    return routine.finish_campaign(v_campaign, p_runner, v_now);
  elsif v_ended is not null then
    update campaign set runner = p_runner, runner_until = v_now + interval '30 seconds' where id = v_campaign.id;
    p_carrier := routine.dialing_carrier(v_campaign.organization_id, p_carrier);
    return jsonb_build_object('calls', '[]'::jsonb,
                              'emitted', routine.end_campaign_recipients(v_campaign, v_ended, p_carrier, p_hours, 2000),
                              'waitMs', case when v_progress.unspoken + v_progress.ready > 0 then 0 else 500 end);
  elsif v_campaign.status <> 'running' or routine.campaign_opens_at(v_campaign, v_now) is not null then
    update campaign set runner_until = null, wants_since = null where id = v_campaign.id;
    return null;
  end if;

  p_carrier := routine.dialing_carrier(v_campaign.organization_id, p_carrier);
  insert into call_setting (organization_id) values (v_campaign.organization_id) on conflict do nothing;
  if exists (select from voice_carrier where name = p_carrier and paused_until > v_now) then
    return jsonb_build_object('calls', '[]'::jsonb, 'waitMs', 0, 'emitted', routine.pause_campaign(v_campaign, 'carrier'));
  end if;
  v_allowed := routine.campaign_room(v_campaign, p_carrier, p_limit, v_now);
  v_opens_at := routine.contact_opens_at(p_hours, v_now);
  v_callable := routine.callable_recipients(v_campaign, v_opens_at, v_now);
  v_due := routine.take_due_calls(v_campaign, v_allowed.room, v_now);
  v_room := v_allowed.room - jsonb_array_length(v_due);
  -- Those whose own window is closed take no room.
  v_positions := routine.lock_ready_recipients(
    v_campaign, v_callable, case when v_room > 0 and v_campaign.window_zone = 'recipient' then p_limit else v_room end);
  if v_callable <> 'all' and v_due = '[]' and v_positions = '{}' and v_room > 0
    and routine.campaign_sleeps(v_campaign, v_opens_at) then
    update campaign set runner_until = null, wants_since = null, held_until = v_opens_at where id = v_campaign.id;
    return null;
  end if;
  v_has_more := case v_callable when 'all' then v_progress.ready > least(v_room, cardinality(v_positions))
                                when 'abroad' then cardinality(v_positions) >= v_room end;
  v_accepted := routine.accept_recipients(v_campaign, v_positions, v_room, v_now);
  -- The carrier's row is everybody's: locked once all is decided.
  v_calls := routine.give_dial_turns(p_carrier, v_due || v_accepted.calls);
  v_count := jsonb_array_length(jsonb_path_query_array(v_calls, '$[*] ? (!exists (@.heldUntil))'));
  perform routine.create_campaign_calls(v_campaign, jsonb_path_query_array(v_calls, '$[*] ? (!exists (@.attempt))'));
  perform routine.tally_ended_recipients(v_campaign.id, 0, v_accepted.not_allowed, 'not_allowed');
  update campaign
     set runner = p_runner, runner_until = v_now + interval '30 seconds', held_until = null,
         next_claim_at = greatest(next_claim_at, v_now - interval '1 second') + make_interval(secs => v_count / v_allowed.rate),
         -- Limited by what is shared: a campaign that received calls is served last.
         wants_since = case when v_allowed.is_scarce and v_has_more
                            then case when v_count > 0 then v_now else coalesce(wants_since, v_now) end end
   where id = v_campaign.id;
  return jsonb_build_object('calls', routine.handed_calls(v_calls)) || case
    when v_accepted.because is not null
      then jsonb_build_object('waitMs', 0, 'emitted', routine.pause_campaign(v_campaign, v_accepted.because))
    else jsonb_build_object('emitted', '[]'::jsonb, 'waitMs', routine.campaign_wait_ms(
      v_campaign, v_count, p_limit, v_allowed.pace, v_allowed.rate, v_has_more, v_progress.unspoken, v_now)) end;
end
$$;

-- Claims an attempt of a call before it is dialed: its row is inserted here, once, so that a repeated message, or one
-- after a crash, finds nothing to do. It takes one of the organization's and one of the carrier's slots, and holds the
-- price of the longest time it may last until it ends. Locks the organization's settings, where a claim without a free
-- slot returns, its account, and last the carrier, which everyone shares.
--
-- Whether the number may be called is decided here too (see `decide_contact`), under the lock of the settings, so that
-- at most one attempt to a number for collection or advertising is under way. A call that has expired, or whose number
-- must not be called, is not dialed: its attempt ends at once, and needs no slot.
--
-- A campaign's call is dialed while its campaign runs, which hands it out again, at its own pace, once it is no longer
-- held; and what refuses all of them pauses it.
--
-- p_hours: see `decide_contact`. p_margin_sec: how much longer than its audio an attempt may
-- last; p_patience_sec: how long after that a silent attempt is left before its carrier is asked.
-- p_carrier: where it is dialed, but for sandboxes (see `carrier_of`). p_room: that of an earlier claim of the transaction,
-- under whose locks nobody else has taken a slot, {} before the first; null: slots are counted, and what it holds is written.
-- Returns null (nothing to do now) or { outcome, … }: claimed (carrier, to, script: { audioKey, repeat }, callerId, limitSec, waitMs (until its turn at the
-- carrier), record, onMachine, isFollowed: somebody sees or hears how far it is before it ends, room: { organizationId, left (free slots), campaignId (which does not keep its calls
-- from being dialed), heldMicro (what such claims hold, and the account does not say yet) }), held (until: not due yet),
-- waiting (organizationId, carrier: no free slot; it is placed when a call ends), unchecked (organizationId, to: the registry of excluded numbers
-- has to be asked first), paused (its campaign is to be: campaignId, because), refused (as `end_call_attempt`).
create or replace function routine.claim_call_attempt(
  p_call uuid,
  p_attempt int,
  p_carrier text,
  p_token text,
  p_hours jsonb,
  p_margin_sec int,
  p_patience_sec int,
  p_room jsonb default null
) returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt;
  v_setting call_setting;
  v_account billing_account;
  v_contact record;
  v_is_busy boolean;
  v_registry contact_registry;
  v_has_room boolean := true;
  v_left bigint;
  v_is_known boolean;
  v_refusal text;
  v_until timestamptz;
  v_turn timestamptz;
  v_is_taken boolean;
  v_wait_ms int;
  v_held_for text;
  v_limit_sec int;
  v_unit bigint;
  v_item text;
  v_detection bigint;
  v_held bigint;
  v_held_before bigint := 0;
  v_decided_at timestamptz;
  v_now timestamptz;
begin
  select * into v_call from call where call_id = p_call for update;
  v_now := clock_timestamp();
  if not found or v_call.status not in ('queued', 'retrying') or v_call.attempts <> p_attempt - 1 then
    return null;
  end if;
  if v_call.next_attempt_at > v_now then
    return case when v_call.campaign_id is null or v_call.has_dial_turn
                then jsonb_build_object('outcome', 'held', 'until', v_call.next_attempt_at) end;
  end if;

  if v_call.campaign_id is distinct from (p_room ->> 'campaignId')::bigint and routine.campaign_holds(v_call.campaign_id) then
    -- Its campaign hands it out again.
    update call set sent_at = created_at - interval '1 day', is_waiting = false where id = v_call.id;
    return null;
  end if;

  p_carrier := routine.carrier_of(v_call.organization_id, p_carrier);
  if not exists (select from voice_carrier where name = p_carrier) then
    insert into voice_carrier (name) values (p_carrier) on conflict do nothing;
  end if;
  select * into v_setting from call_setting where organization_id = v_call.organization_id for no key update;
  if not found then
    insert into call_setting (organization_id) values (v_call.organization_id) on conflict do nothing;
    select * into v_setting from call_setting where organization_id = v_call.organization_id for no key update;
  end if;
  -- Read before the contacts: an attempt that ends in between has recorded its own by then.
  if v_call.purpose in ('collection', 'advertising') then
    v_is_busy := exists (
      select from call
       where organization_id = v_call.organization_id and status = 'in_progress' and to_number = v_call.to_number
         and purpose in ('collection', 'advertising'));
  end if;
  v_decided_at := clock_timestamp();
  select * into v_contact
    from routine.decide_contact(v_call.organization_id, v_call.to_number, v_call.purpose, v_call.creditor, v_decided_at, p_hours);
  v_refusal := case
    when v_call.expires_at <= v_decided_at then 'EXPIRED'
    when v_call.refusal is not null then v_call.refusal
    when 'OPTED_OUT' = any (v_contact.reasons) then 'OPTED_OUT'
    when 'EXCLUDED_REGISTRY' = any (v_contact.reasons) then 'EXCLUDED_REGISTRY'
  end;
  if v_refusal is null then
    if v_contact.allowed_at is not null then
      v_until := v_contact.allowed_at;
      v_held_for := v_contact.reasons[cardinality(v_contact.reasons)];
    elsif v_is_busy then
      v_until := v_decided_at + interval '30 seconds';
    elsif v_contact.is_unchecked then
      select * into v_registry from contact_registry where organization_id = v_call.organization_id;
      v_until := v_registry.ask_again_at;
      v_held_for := 'EXCLUDED_REGISTRY';
      if v_until is null or v_until <= v_decided_at then
        update call set unchecked_since = coalesce(unchecked_since, v_decided_at) where id = v_call.id;
        return jsonb_build_object('outcome', 'unchecked', 'organizationId', v_call.organization_id, 'to', v_call.to_number);
      elsif v_registry.fault is not null
        and v_call.unchecked_since < v_decided_at - make_interval(hours => :registry_patience_hours) then
        v_refusal := 'REGISTRY_UNAVAILABLE';
      end if;
    end if;
  end if;
  if v_refusal is null and v_until is null then
    if (p_room ->> 'organizationId')::bigint = v_call.organization_id then
      v_left := (p_room ->> 'left')::bigint;
      v_held_before := (p_room ->> 'heldMicro')::bigint;
    end if;
    v_is_known := coalesce(v_left > 0, false);
    if not v_is_known then
      v_left := v_setting.max_active - routine.count_active_calls(v_call.organization_id);
    end if;
    if v_left > 0 then
      select * into v_account from billing_account where organization_id = v_call.organization_id for update;
      v_account.held_micro := v_account.held_micro + v_held_before;
      if not v_is_known then
        perform from voice_carrier where name = p_carrier for no key update;
        v_left := least(v_left, routine.carrier_free_slots(p_carrier));
      end if;
    end if;
    v_has_room := v_left > 0;
    if v_has_room then
      if not v_call.has_dial_turn then
        select at, is_taken into v_turn, v_is_taken from routine.take_call_turn(v_call.organization_id, p_carrier, v_call.campaign_id is null);
      end if;
      -- A turn that comes soon is waited for where it is dialed.
      v_wait_ms := greatest(0, ceil(extract(epoch from v_turn - clock_timestamp()) * 1000));
      if v_wait_ms > 0 and (v_wait_ms > :soon_turn_ms or not v_is_taken or v_turn >= v_call.expires_at) then
        v_turn := least(v_turn, v_call.expires_at);
        update call set has_dial_turn = v_is_taken, next_attempt_at = v_turn, is_waiting = false where id = v_call.id;
        return case when v_call.campaign_id is null or v_is_taken then jsonb_build_object('outcome', 'held', 'until', v_turn) end;
      end if;
    end if;
    -- The locks may have taken until the hours closed, or its turn comes then.
    if v_contact.closes_at <= greatest(clock_timestamp(), v_turn) then
      v_until := routine.contact_opens_at(p_hours, greatest(clock_timestamp(), v_turn));
      v_held_for := 'CONTACT_HOURS';
    end if;
  end if;
  if v_refusal is null and v_until is not null then
    v_until := least(v_until, v_call.expires_at);
    -- The registry is waited for through the night, too. A turn at the carrier is not kept for later.
    update call
       set next_attempt_at = v_until, held_for = v_held_for, is_waiting = false, has_dial_turn = false,
           unchecked_since = case when v_held_for = 'EXCLUDED_REGISTRY' then coalesce(unchecked_since, v_decided_at)
                                  when v_contact.is_unchecked then unchecked_since end
     where id = v_call.id;
    return case when v_call.campaign_id is null then jsonb_build_object('outcome', 'held', 'until', v_until) end;
  end if;
  if not v_has_room then
    update call set is_waiting = true, has_dial_turn = false, held_for = null, unchecked_since = null where id = v_call.id;
    return jsonb_build_object('outcome', 'waiting', 'organizationId', v_call.organization_id, 'carrier', p_carrier);
  end if;
  v_now := clock_timestamp();
  v_limit_sec := routine.longest_call_sec(v_call.audio_ms, v_call.repeat, p_margin_sec, v_call.on_machine);
  if v_refusal is null and v_call.expires_at <= v_now then
    v_refusal := 'EXPIRED';
  end if;
  if v_refusal is null then
    select reason, unit_micro, item, detection_micro into v_refusal, v_unit, v_item, v_detection
      from routine.dial_refusal(v_call, v_account, v_limit_sec, v_now);
  end if;
  if v_call.campaign_id is not null and :'pausing_refusals'::jsonb ? v_refusal then
    update call set sent_at = created_at - interval '1 day', is_waiting = false where id = v_call.id;
    return jsonb_build_object('outcome', 'paused', 'because', :'pausing_refusals'::jsonb ->> v_refusal, 'campaignId', (
      select campaign_id from campaign where id = v_call.campaign_id));
  end if;
  -- What is free is not shown, but in a sandbox.
  if p_carrier <> :'sandbox_carrier' then
    v_unit := nullif(v_unit, 0);
    v_detection := nullif(v_detection, 0);
  end if;
  v_held := case when v_refusal is null then coalesce(v_unit * v_limit_sec, 0) + coalesce(v_detection, 0) else 0 end;
  if p_room is null then
    perform routine.change_hold(v_call.organization_id, v_held);
  end if;
  update call
     set status = 'in_progress', attempts = p_attempt, is_waiting = false, has_dial_turn = false, fault_reason = null, held_for = null, unchecked_since = null
   where id = v_call.id
  returning * into v_call;
  insert into call_attempt (call_id, attempt, token, carrier, limit_sec, held_micro, second_micro, detection_micro, price_item, started_at, deadline_at)
  values (v_call.id, p_attempt, p_token, p_carrier, v_limit_sec, v_held, v_unit, v_detection, v_item, v_now,
          v_now + make_interval(secs => p_patience_sec + v_limit_sec))
  returning * into v_attempt;
  perform routine.record_evidence(v_call, p_attempt, v_decided_at, v_refusal, v_contact.rules, v_contact.known);

  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused')
           || routine.end_call_attempt(v_call, v_attempt, routine.refused_end(v_refusal), v_now);
  end if;
  return jsonb_build_object('outcome', 'claimed', 'carrier', p_carrier, 'to', v_call.to_number, 'script', jsonb_build_object('audioKey', v_call.audio_key, 'repeat', v_call.repeat), 'callerId', v_call.caller_id,
                            'limitSec', v_limit_sec, 'waitMs', coalesce(v_wait_ms, 0), 'record', v_call.recording_ttl_sec > 0, 'onMachine', v_call.on_machine,
                            'room', jsonb_build_object('organizationId', v_call.organization_id, 'left', v_left - 1, 'campaignId', v_call.campaign_id,
                                                       'heldMicro', v_held_before + v_held),
                            'isFollowed', v_call.campaign_id is null or routine.is_event_taken(v_call.organization_id, 'voice.answered', 'voice', true));
end
$$;

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
-- p_hours: see `decide_contact`. p_margin_sec: how much longer than its audio an attempt may last; p_patience_sec: how long after
-- that a silent attempt is left before its carrier is asked. p_carrier: where it is dialed, but for sandboxes (see `carrier_of`).
-- p_room: that of an earlier claim of the transaction, under whose locks nobody else has taken a slot, {} before the first; null:
-- slots are counted, and what it holds is written.
-- Returns null (nothing to do now) or { outcome, … }: claimed (carrier, to, script: { audioKey, repeat, optOutDigit }, callerId,
-- limitSec, waitMs (until its turn at the carrier), record, onMachine, isFollowed: somebody sees or hears how far it is before it
-- ends, room: { organizationId, left (free slots), campaignId (which does not keep its calls from being dialed), heldMicro (what
-- such claims hold, and the account does not say yet) }), held (until: not due yet), waiting (organizationId, carrier: no free
-- slot; it is placed when a call ends), unchecked (organizationId, to: the registry of excluded numbers has to be asked first),
-- paused (its campaign is to be: campaignId, because), refused (as `end_call_attempt`).
create or replace function routine.claim_call_attempt(
  p_call uuid, p_attempt int, p_carrier text, p_token text, p_hours jsonb, p_margin_sec int, p_patience_sec int,
  p_room jsonb default null
) returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt;
  v_setting call_setting;
  v_permission record;
  v_free record;
  v_account billing_account;
  v_turn record;
  v_limit_sec int;
  v_terms record;
  v_refusal text;
  v_now timestamptz;
begin
  select * into v_call from call where call_id = p_call for update;
  v_now := clock_timestamp();
  if not found or v_call.status not in ('queued', 'retrying') or v_call.attempts <> p_attempt - 1 then
    return null;
  elsif v_call.next_attempt_at > v_now then
    return routine.held_until(v_call, v_call.next_attempt_at, v_call.has_dial_turn);
  elsif v_call.campaign_id is distinct from (p_room ->> 'campaignId')::bigint and routine.campaign_holds(v_call.campaign_id) then
    perform routine.hand_back_call(v_call);
    return null;
  end if;

  p_carrier := routine.dialing_carrier(v_call.organization_id, p_carrier);
  v_setting := routine.lock_call_setting(v_call.organization_id);
  v_permission := routine.attempt_permission(v_call, p_hours);
  v_refusal := v_permission.refusal;
  if v_permission.asks then
    update call set unchecked_since = coalesce(unchecked_since, v_permission.decided_at) where id = v_call.id;
    return jsonb_build_object('outcome', 'unchecked', 'organizationId', v_call.organization_id, 'to', v_call.to_number);
  elsif v_refusal is null and v_permission.until is not null then
    return routine.hold_call(v_call, v_permission.until, v_permission.held_for, v_permission.decided_at, v_permission.is_unchecked);
  elsif v_refusal is null then
    v_free := routine.lock_free_slots(v_call.organization_id, p_carrier, v_setting.max_active, p_room);
    v_account := v_free.account;
    v_turn := routine.take_attempt_turn(v_call, p_carrier, v_free.slots);
    -- The locks may have taken until the hours closed, or its turn comes then.
    v_now := greatest(clock_timestamp(), v_turn.at);
    if v_turn.is_later then
      return routine.held_until(v_call, v_turn.at, v_turn.is_taken);
    elsif v_permission.closes_at <= v_now then
      return routine.hold_call(v_call, coalesce(v_permission.again_at, routine.contact_opens_at(p_hours, v_now)),
                               v_permission.closes_for, v_permission.decided_at, v_permission.is_unchecked);
    elsif v_free.slots <= 0 then
      update call set is_waiting = true, has_dial_turn = false, held_for = null, unchecked_since = null where id = v_call.id;
      return jsonb_build_object('outcome', 'waiting', 'organizationId', v_call.organization_id, 'carrier', p_carrier);
    end if;
  end if;

  v_now := clock_timestamp();
  v_limit_sec := routine.longest_call_sec(v_call.audio_ms, v_call.repeat, p_margin_sec, v_call.on_machine);
  v_terms := routine.dial_refusal(v_call, v_account, p_carrier, v_limit_sec, v_now, v_refusal);
  v_refusal := v_terms.reason;
  if v_call.campaign_id is not null and :'pausing_refusals'::jsonb ? v_refusal then
    perform routine.hand_back_call(v_call);
    return jsonb_build_object('outcome', 'paused', 'because', :'pausing_refusals'::jsonb ->> v_refusal, 'campaignId', (
      select campaign_id from campaign where id = v_call.campaign_id));
  end if;
  if p_room is null then
    perform routine.change_hold(v_call.organization_id, v_terms.held_micro);
  end if;
  v_attempt := routine.begin_attempt(v_call, p_attempt, p_token, p_carrier, v_limit_sec, v_terms.held_micro, v_terms.unit_micro,
                                     v_terms.detection_micro, v_terms.item, v_now, p_patience_sec);
  perform routine.record_evidence(v_call, p_attempt, v_permission.decided_at, v_refusal, v_permission.rules, v_permission.known);
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused')
           || routine.end_call_attempt(v_call, v_attempt, routine.refused_end(v_refusal), v_now);
  end if;
  return routine.claimed_attempt(v_call, v_attempt, v_turn.wait_ms, v_free.slots, v_free.held_before + v_terms.held_micro);
end
$$;

-- Claims an attempt of a call before it is dialled: its row is inserted here, once, so that a repeated message, or one
-- after a crash, finds nothing to do. It takes one of the organization's and one of the carrier's slots, and holds the
-- price of the longest time it may last until it ends. Locks the organization's settings, where a claim without a free
-- slot returns, its account, and last the carrier, which everyone shares.
--
-- A call that has expired, or whose number opted out, is not dialled: its attempt ends at once, and needs no slot. Law
-- 2300 of 2023: debts and advertising are called about in contact hours only (article 3; article 5, paragraph 3), by at
-- most one call to a number at a time.
--
-- p_opens_at: when contact hours begin, null during them. p_margin_sec: how much longer than its audio an attempt may
-- last; p_patience_sec: how long after that a silent attempt is left before its carrier is asked.
-- Returns null (nothing to do) or { outcome, … }: claimed (to, callerId, limitSec, record, onMachine), held (until: not due yet),
-- waiting (no free slot: it is placed when a call ends), refused (as `end_call_attempt`).
create or replace function routine.claim_call_attempt(
  p_call uuid,
  p_attempt int,
  p_carrier text,
  p_token text,
  p_opens_at timestamptz,
  p_margin_sec int,
  p_patience_sec int
) returns jsonb language plpgsql as $$
declare
  v_call call;
  v_setting call_setting;
  v_account billing_account;
  v_has_room boolean;
  v_refusal text;
  v_is_regulated boolean;
  v_until timestamptz;
  v_limit_sec int;
  v_unit bigint;
  v_item text;
  v_detection bigint;
  v_held bigint;
  v_now timestamptz;
begin
  select * into v_call from call where call_id = p_call for update;
  v_now := clock_timestamp();
  if not found or v_call.status not in ('queued', 'retrying') or v_call.attempts <> p_attempt - 1 then
    return null;
  end if;
  if v_call.next_attempt_at > v_now then
    return jsonb_build_object('outcome', 'held', 'until', v_call.next_attempt_at);
  end if;

  insert into call_setting (organization_id) values (v_call.organization_id) on conflict do nothing;
  insert into voice_carrier (name) values (p_carrier) on conflict do nothing;
  select * into v_setting from call_setting where organization_id = v_call.organization_id for no key update;
  v_is_regulated := v_call.purpose in ('collection', 'advertising') and v_call.to_country = 'CO';
  if v_is_regulated and exists (
    select from call
     where organization_id = v_call.organization_id and status = 'in_progress' and to_number = v_call.to_number
       and purpose in ('collection', 'advertising')) then
    v_until := v_now + interval '30 seconds';
  elsif (v_setting.contact_hours or v_is_regulated) and p_opens_at is not null then
    v_until := p_opens_at;
  end if;
  if v_call.expires_at <= v_now or v_call.refusal is not null
    or routine.has_opted_out(v_call.organization_id, v_call.to_number, v_call.purpose) then
    v_has_room := true;
  elsif v_until is not null then
    v_now := least(v_until, v_call.expires_at);
    update call set next_attempt_at = v_now, is_waiting = false where id = v_call.id;
    return jsonb_build_object('outcome', 'held', 'until', v_now);
  else
    v_has_room := routine.count_active_calls(v_call.organization_id) < v_setting.max_active;
    if v_has_room then
      select * into v_account from billing_account where organization_id = v_call.organization_id for update;
      perform from voice_carrier where name = p_carrier for no key update;
      v_has_room := routine.carrier_free_slots(p_carrier) > 0;
    end if;
  end if;
  if not v_has_room then
    update call set is_waiting = true where id = v_call.id;
    return jsonb_build_object('outcome', 'waiting');
  end if;
  v_now := clock_timestamp();
  v_limit_sec := routine.longest_call_sec(v_call.audio_ms, v_call.repeat, p_margin_sec, v_call.on_machine);
  v_refusal := case
    when v_call.expires_at <= v_now then 'EXPIRED'
    when v_call.refusal is not null then v_call.refusal
    when routine.has_opted_out(v_call.organization_id, v_call.to_number, v_call.purpose) then 'OPTED_OUT'
  end;
  if v_refusal is null then
    select reason, unit_micro, item, detection_micro into v_refusal, v_unit, v_item, v_detection
      from routine.dial_refusal(v_call, v_account, v_limit_sec, v_now);
  end if;
  v_held := case when v_refusal is null then v_unit * v_limit_sec + v_detection else 0 end;
  update billing_account set held_micro = held_micro + v_held where organization_id = v_call.organization_id and v_held > 0;
  update call set status = 'in_progress', attempts = p_attempt, is_waiting = false, fault_reason = null where id = v_call.id;
  insert into call_attempt (call_id, attempt, token, carrier, limit_sec, held_micro, second_micro, detection_micro, price_item, started_at, deadline_at)
  values (v_call.id, p_attempt, p_token, p_carrier, v_limit_sec, v_held, nullif(v_unit, 0), nullif(v_detection, 0), v_item, v_now,
          v_now + make_interval(secs => p_patience_sec + v_limit_sec));

  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused') || routine.end_call_attempt(v_call.id, p_attempt,
      jsonb_build_object('status', 'failed', 'cause', 29, 'causeText', 'Facility rejected: ' || (:'dial_refusals'::jsonb ->> v_refusal),
                         'endReason', :'refused_end_reasons'::jsonb ->> v_refusal), v_now);
  end if;
  return jsonb_build_object('outcome', 'claimed', 'to', v_call.to_number, 'callerId', v_call.caller_id,
                            'limitSec', v_limit_sec, 'record', v_call.recording_ttl_sec > 0, 'onMachine', v_call.on_machine);
end
$$;

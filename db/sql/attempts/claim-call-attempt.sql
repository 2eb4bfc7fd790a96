-- Claims an attempt of a call before it is dialled: its row is inserted here, once, so that a repeated message, or one
-- after a crash, finds nothing to do. It takes one of the organization's and one of the carrier's slots. Only claims,
-- and handing slots over, lock the rows with the limits: first the organization's, where a claim without a free slot
-- returns, then the carrier's, which everyone shares.
--
-- p_opens_at: when contact hours begin, null during them. p_margin_sec: how much longer than its audio an attempt may
-- last; p_patience_sec: how long after that a silent attempt is left before its carrier is asked.
-- Returns null (nothing to do) or { outcome, … }: claimed (to, callerId, limitSec, record), held (until: not due yet),
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
  v_has_room boolean;
  v_refusal text;
  v_limit_sec int;
  v_unit bigint;
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
  if v_setting.contact_hours and p_opens_at is not null then
    update call set next_attempt_at = p_opens_at, is_waiting = false where id = v_call.id;
    return jsonb_build_object('outcome', 'held', 'until', p_opens_at);
  end if;
  v_has_room := routine.calls_under_way(v_call.organization_id) < v_setting.max_active;
  if v_has_room then
    perform from voice_carrier where name = p_carrier for no key update;
    v_has_room := routine.carrier_room(p_carrier) > 0;
  end if;
  if not v_has_room then
    update call set is_waiting = true where id = v_call.id;
    return jsonb_build_object('outcome', 'waiting');
  end if;
  v_limit_sec := ceil(v_call.audio_ms * v_call.repeat / 1000.0) + p_margin_sec;
  select routine.air_unit_at(id, currency, v_call.to_number, v_now) into v_unit from organization where id = v_call.organization_id;
  v_refusal := case
    when v_call.to_is_ordinary is not null
     and not routine.is_destination_allowed(v_call.organization_id, v_call.to_number, v_call.to_country, v_call.to_is_ordinary)
      then 'destination not allowed'
    when not routine.has_call_allowance(v_call.organization_id, v_unit, v_limit_sec) then 'daily limit of calls reached'
    else routine.dial_refusal(v_call.organization_id, v_call.to_number)
  end;
  if v_refusal = 'spend limit reached' then
    perform routine.tell_spend_limits(v_call.organization_id, v_unit, clock_timestamp());
  end if;
  update call set status = 'in_progress', attempts = p_attempt, is_waiting = false, barred_reason = null where id = v_call.id;
  insert into call_attempt (call_id, attempt, token, carrier, limit_sec, reserved_micro, started_at, deadline_at)
  values (v_call.id, p_attempt, p_token, p_carrier, v_limit_sec, v_unit * v_limit_sec, clock_timestamp(),
          clock_timestamp() + make_interval(secs => p_patience_sec + v_limit_sec));

  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused') || routine.end_call_attempt(v_call.id, p_attempt,
      jsonb_build_object('status', 'failed', 'cause', 29, 'causeText', 'Facility rejected: ' || v_refusal),
      clock_timestamp());
  end if;
  return jsonb_build_object('outcome', 'claimed', 'to', v_call.to_number, 'callerId', v_call.caller_id,
                            'limitSec', v_limit_sec, 'record', v_call.recording_ttl_sec > 0);
end
$$;

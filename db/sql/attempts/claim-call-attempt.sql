-- Claims an attempt of a call before it is dialled: its row is inserted here, once, so that a repeated message, or one
-- after a crash, finds nothing to do. It takes one of the organization's and one of the carrier's slots, and holds the
-- price of the longest time it may last until it ends. Locks the organization's settings, where a claim without a free
-- slot returns, its account, and last the carrier, which everyone shares.
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
  v_account billing_account;
  v_has_room boolean;
  v_refusal text;
  v_limit_sec int;
  v_unit bigint;
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
  if v_setting.contact_hours and p_opens_at is not null then
    update call set next_attempt_at = p_opens_at, is_waiting = false where id = v_call.id;
    return jsonb_build_object('outcome', 'held', 'until', p_opens_at);
  end if;
  v_has_room := routine.calls_under_way(v_call.organization_id) < v_setting.max_active;
  if v_has_room then
    select * into v_account from billing_account where organization_id = v_call.organization_id for update;
    perform from voice_carrier where name = p_carrier for no key update;
    v_has_room := routine.carrier_room(p_carrier) > 0;
  end if;
  if not v_has_room then
    update call set is_waiting = true where id = v_call.id;
    return jsonb_build_object('outcome', 'waiting');
  end if;
  v_now := clock_timestamp();
  v_limit_sec := routine.longest_call_sec(v_call.audio_ms, v_call.repeat, p_margin_sec);
  select routine.air_unit_at(id, currency, v_call.to_number, v_now) into v_unit from organization where id = v_call.organization_id;
  v_refusal := routine.dial_refusal(v_call, v_account, v_unit, v_limit_sec);
  v_held := case when v_refusal is null then v_unit * v_limit_sec else 0 end;
  update billing_account set held_micro = held_micro + v_held where organization_id = v_call.organization_id and v_held > 0;
  update call set status = 'in_progress', attempts = p_attempt, is_waiting = false, barred_reason = null where id = v_call.id;
  insert into call_attempt (call_id, attempt, token, carrier, limit_sec, held_micro, second_micro, started_at, deadline_at)
  values (v_call.id, p_attempt, p_token, p_carrier, v_limit_sec, v_held, nullif(v_unit, 0), v_now,
          v_now + make_interval(secs => p_patience_sec + v_limit_sec));

  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused') || routine.end_call_attempt(v_call.id, p_attempt,
      jsonb_build_object('status', 'failed', 'cause', 29, 'causeText', 'Facility rejected: ' || case v_refusal
        when 'DESTINATION_NOT_ALLOWED' then 'destination not allowed'
        when 'DAY_LIMIT_REACHED' then 'daily limit of calls reached'
        when 'ORGANIZATION_NOT_ACTIVE' then 'organization not active'
        when 'ORGANIZATION_BLOCKED' then 'organization blocked'
        when 'NO_ACTIVE_ACCOUNT' then 'no active billing account'
        when 'INSUFFICIENT_FUNDS' then 'insufficient balance'
        when 'SPEND_LIMIT_REACHED' then 'spend limit reached'
      end), v_now);
  end if;
  return jsonb_build_object('outcome', 'claimed', 'to', v_call.to_number, 'callerId', v_call.caller_id,
                            'limitSec', v_limit_sec, 'record', v_call.recording_ttl_sec > 0);
end
$$;

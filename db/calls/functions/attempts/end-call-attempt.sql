-- Ends an open attempt, under the row locks of its call and its own: decides whether the call succeeded, continues or failed,
-- emits the events, and last charges the air time and detection, and releases what it held, because the account's row is shared
-- by the whole organization.
--
-- p_attempt: as its report changed it, which is written here. p_end: { status, cause (Q.850), causeText, sipCode, airSec,
-- isRetried (by its cause), endReason (of an attempt that was not dialed) }. p_at: when it ended.
-- Returns { emitted, next: [{ callId, attempt, delaySec }], … (see `freed_slot`) }: what to publish, and the slot that a
-- waiting call may get (see `dequeue_waiting_calls`).
create or replace function routine.end_call_attempt(
  p_call call, p_attempt call_attempt, p_end jsonb, p_at timestamptz, p_emitted jsonb default '[]'
) returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt := p_attempt;
  v_now timestamptz := clock_timestamp();
  v_answered boolean;
  v_is_heard boolean;
  v_is_retried boolean;
  v_status text;
  v_emitted jsonb := p_emitted;
  v_next jsonb := '[]';
begin
  v_attempt.status := p_end ->> 'status';
  v_attempt.ended_at := greatest(p_at, p_attempt.answered_at);
  v_attempt.sip_code := (p_end ->> 'sipCode')::int;
  v_attempt.hangup_cause := (p_end ->> 'cause')::int;
  v_attempt.cause_text := p_end ->> 'causeText';
  v_attempt.held_micro := 0;
  v_attempt.duration_air := routine.air_sec(p_attempt, p_end);
  v_attempt.duration_total := greatest(
    v_attempt.duration_air, round(extract(epoch from v_attempt.ended_at - p_attempt.started_at)));
  v_attempt.audio_played := p_attempt.audio_played or v_attempt.duration_air * 1000 >= p_call.audio_ms;
  if p_attempt.answered_at is not null and p_call.recording_ttl_sec > 0 and p_attempt.recorded_at is null then
    -- The carrier reports when the recording is ready; if it does not, it is asked.
    v_attempt.recording_due_at := v_now + interval '5 minutes';
  end if;
  perform routine.store_attempt(v_attempt);
  v_answered := v_attempt.status = 'completed';
  v_is_heard := v_answered and not routine.is_left_to_machine(p_call, v_attempt);
  if routine.is_contact(v_attempt) then
    perform routine.record_call_touch(p_call, v_attempt);
  end if;
  -- A pressed digit proves that the audio was heard, however short the call was.
  v_is_retried := p_attempt.attempt < p_call.max_attempts and (v_answered or (p_end ->> 'isRetried')::boolean)
    and coalesce(v_now + make_interval(secs => p_call.min_interval_sec) < p_call.expires_at, true);
  if v_is_retried then
    v_is_retried := not exists (select from call_attempt where call_id = p_call.id and routine.is_pressed(call_attempt));
  end if;

  v_status := case
    when v_is_heard and v_attempt.duration_air >= p_call.min_success_sec then 'success'
    when p_call.cancel_requested then 'canceled'
    when v_is_retried then 'retrying'
    else 'failed'
  end;
  update call
     set status = v_status,
         finished_at = case when v_status <> 'retrying' then v_now end,
         next_attempt_at = case when v_status = 'retrying' then v_now + make_interval(secs => min_interval_sec)
                                else next_attempt_at end,
         end_reason = routine.call_end_reason(v_status, v_is_heard, v_answered, v_attempt.opted_out, p_end),
         sent_at = v_now
   where id = p_call.id
  returning * into v_call;
  v_emitted := v_emitted || routine.emit_call_event(v_call, v_attempt, 'voice.attempt.completed', v_attempt.ended_at, true);
  if v_status = 'retrying' then
    -- A campaign hands its retries out itself.
    v_next := case when v_call.campaign_id is null then jsonb_build_array(jsonb_build_object(
      'callId', v_call.call_id, 'attempt', p_attempt.attempt + 1, 'delaySec', v_call.min_interval_sec)) else '[]' end;
  else
    v_emitted := v_emitted || routine.emit_call_event(v_call, v_attempt,
      case v_status when 'success' then 'voice.completed' else 'voice.' || v_status end, v_attempt.ended_at);
  end if;
  if v_attempt.answered_by is not null then
    perform routine.charge_attempt(v_call, v_attempt, 'detection', v_attempt.detection_micro, 1);
  end if;
  perform routine.charge_attempt(
    v_call, v_attempt, 'air_time', v_attempt.second_micro, v_attempt.duration_air, p_attempt.held_micro);
  return jsonb_build_object('emitted', v_emitted, 'next', v_next) || routine.freed_slot(v_call.organization_id, v_attempt.carrier);
end
$$;

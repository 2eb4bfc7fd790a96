-- Ends an open attempt, under its call's row lock: decides whether the call succeeded, continues or failed, emits the
-- events, and last charges the air time and detection, and releases what it held, because the account's row is shared by the whole
-- organization.
--
-- p_end: { status, cause (Q.850), causeText, sipCode, airSec, isRetried (by its cause), endReason (of an attempt that
-- was not dialed) }. p_at: when it ended.
-- Returns { emitted, next: [{ callId, attempt, delaySec }], … (see `freed_slot`) }: what to publish, and the slot that a
-- waiting call may get (see `dequeue_waiting_calls`).
create or replace function routine.end_call_attempt(
  p_call bigint,
  p_attempt int,
  p_end jsonb,
  p_at timestamptz,
  p_emitted jsonb default '[]'
) returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt;
  v_held bigint;
  v_now timestamptz := clock_timestamp();
  v_air int;
  v_answered boolean;
  v_is_heard boolean;
  v_is_retried boolean;
  v_status text;
  v_emitted jsonb := p_emitted;
  v_next jsonb := '[]';
begin
  select * into v_call from call where id = p_call;
  select * into v_attempt from call_attempt where call_id = p_call and attempt = p_attempt;
  v_held := v_attempt.held_micro;
  v_air := least(coalesce((p_end ->> 'airSec')::int, 0), v_attempt.limit_sec);
  -- When the end arrives first, the answer is recorded here, since no later report would be applied.
  if p_end ->> 'status' = 'completed' and v_attempt.answered_at is null then
    v_emitted := v_emitted || routine.answer_call_attempt(p_call, p_attempt, p_at - make_interval(secs => v_air));
  end if;
  update call_attempt
     set status = p_end ->> 'status', ended_at = greatest(p_at, answered_at), sip_code = (p_end ->> 'sipCode')::int,
         hangup_cause = (p_end ->> 'cause')::int, cause_text = p_end ->> 'causeText',
         duration_air = v_air, held_micro = 0,
         duration_total = greatest(v_air, round(extract(epoch from greatest(p_at, answered_at) - started_at))),
         audio_played = audio_played or v_air * 1000 >= v_call.audio_ms,
         -- The carrier reports when the recording is ready; if it does not, it is asked.
         recording_due_at = case when answered_at is not null and v_call.recording_ttl_sec > 0 and recorded_at is null
                                 then v_now + interval '5 minutes' else recording_due_at end
   where call_id = p_call and attempt = p_attempt
  returning * into v_attempt;
  v_answered := v_attempt.status = 'completed';
  v_is_heard := v_answered and not routine.is_left_to_machine(v_call, v_attempt);
  if v_answered and coalesce(v_attempt.answered_by, 'unknown') in ('human', 'unknown') then
    perform routine.record_call_touch(v_call, v_attempt.answered_at);
  end if;
  -- A pressed digit proves that the audio was heard, however short the call was.
  v_is_retried := p_attempt < v_call.max_attempts and (v_answered or (p_end ->> 'isRetried')::boolean)
    and not exists (select from call_attempt where call_id = p_call and routine.is_pressed(call_attempt))
    and coalesce(v_now + make_interval(secs => v_call.min_interval_sec) < v_call.expires_at, true);

  v_status := case
    when v_is_heard and v_attempt.duration_air >= v_call.min_success_sec then 'success'
    when v_call.cancel_requested then 'canceled'
    when v_is_retried then 'retrying'
    else 'failed'
  end;
  update call
     set status = v_status,
         finished_at = case when v_status <> 'retrying' then v_now end,
         next_attempt_at = case when v_status = 'retrying' then v_now + make_interval(secs => min_interval_sec)
                                else next_attempt_at end,
         end_reason = case
           when v_status = 'retrying' then null
           when v_attempt.opted_out then 'opted_out'
           when v_status = 'success' then 'completed'
           when v_status = 'canceled' then 'canceled'
           when v_is_heard then 'too_short'
           when v_answered then 'machine'
           when p_end ? 'endReason' then p_end ->> 'endReason'
           when p_end ->> 'status' in ('busy', 'no_answer', 'rejected') then p_end ->> 'status'
           when (p_end ->> 'cause')::int = any (array :unreachable_causes) then 'unreachable'
           else 'network'
         end,
         sent_at = v_now
   where id = p_call;
  if v_status = 'retrying' then
    -- A campaign hands its retries out itself.
    v_next := case when v_call.campaign_id is null then jsonb_build_array(jsonb_build_object(
      'callId', v_call.call_id, 'attempt', p_attempt + 1, 'delaySec', v_call.min_interval_sec)) else '[]' end;
  else
    v_emitted := v_emitted || routine.emit_call_event(p_call, p_attempt,
      case v_status when 'success' then 'voice.completed' else 'voice.' || v_status end, v_attempt.ended_at);
  end if;
  perform routine.charge_attempt(v_call, v_attempt, 'air_time', v_attempt.second_micro, v_attempt.duration_air);
  if v_attempt.answered_by is not null then
    perform routine.charge_attempt(v_call, v_attempt, 'detection', v_attempt.detection_micro, 1);
  end if;
  perform routine.release_hold(v_call.organization_id, v_held);
  return jsonb_build_object('emitted', v_emitted, 'next', v_next) || routine.freed_slot(v_call.organization_id, v_attempt.carrier);
end
$$;

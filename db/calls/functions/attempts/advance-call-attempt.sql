-- Applies a carrier's report on an attempt; reports may come in any order and repeatedly. An attempt only moves
-- forward: a late report adds information but changes no state, except for a digit, which stops further attempts. Its row
-- is written once, and not at all by a report that adds nothing.
--
-- Who answered is taken once, and charged when the attempt ends, or at once if it has and there are funds. Once the call is
-- over, who answered is no longer taken, and nothing is charged: what the call's last event said stays true, and so does the
-- cost of its campaign. A machine or a fax is no contact, whenever that is told. A digit that opts out counts as soon as it
-- cannot be a machine's: when that is known or was not asked for, or else when the attempt ends.
--
-- p_event: { carrierCallId, status (ringing, answered), end (see `end_call_attempt`), at (when it happened, by the
-- carrier), answeredBy, digits, played, recordingId }, each if known.
-- Returns null when no attempt has the token or the carrier's call id differs, else what to publish, and what the call
-- does next if that changed: { emitted, next, step (see `next_step`) }.
create or replace function routine.advance_call_attempt(p_token text, p_event jsonb)
returns jsonb language plpgsql as $$
declare
  v_call call;
  v_before call_attempt;
  v_attempt call_attempt;
  v_is_told boolean;
  v_at timestamptz;
  v_emitted jsonb := '[]';
begin
  if p_event ? 'end' then
    perform routine.note_call_end();
  end if;
  -- Lock order: call before attempt.
  select * into v_call from call where id = (select call_id from call_attempt where token = p_token) for update;
  select * into v_before from call_attempt
   where token = p_token and coalesce(carrier_call_id = p_event ->> 'carrierCallId', true) for no key update;
  if not found then
    return null;
  end if;
  v_attempt := v_before;
  v_attempt.carrier_call_id := coalesce(v_attempt.carrier_call_id, p_event ->> 'carrierCallId');
  v_attempt.carrier_recording_id := coalesce(v_attempt.carrier_recording_id, p_event ->> 'recordingId');
  if p_event ? 'recordingId' and v_attempt.recorded_at is null then
    -- It is fetched at once, and retried later if that fails.
    v_attempt.recording_due_at := coalesce(v_attempt.recording_due_at, clock_timestamp() + interval '5 minutes');
  end if;
  v_attempt.audio_played := v_attempt.audio_played or p_event ? 'played';
  if v_call.on_machine is not null and v_call.finished_at is null then
    v_attempt.answered_by := coalesce(v_attempt.answered_by, p_event ->> 'answeredBy');
  end if;
  v_attempt.dtmf := coalesce(v_attempt.dtmf, nullif(p_event ->> 'digits', ''));
  v_is_told := v_before.answered_by is null and v_attempt.answered_by is not null;

  if v_attempt.dtmf = v_call.opt_out_digit and routine.is_pressed(v_attempt) and not v_attempt.opted_out
     and (v_call.on_machine is null or v_attempt.answered_by is not null or v_attempt.ended_at is not null or p_event ? 'end') then
    v_attempt.opted_out := true;
    perform routine.opt_out_by_digit(v_call);
  end if;
  if v_attempt.ended_at is null then
    -- Clocks differ, and carriers report whole seconds: clamp between dialing and now.
    v_at := least(clock_timestamp(), greatest(v_attempt.started_at, coalesce((p_event ->> 'at')::timestamptz, clock_timestamp())));
    -- If the end arrives first, it also records the answer, since no later report would be applied.
    if v_attempt.answered_at is null and (p_event ->> 'status' = 'answered' or p_event #>> '{end,status}' = 'completed') then
      v_attempt.status := 'answered';
      v_attempt.answered_at := greatest(
        v_attempt.started_at, v_at - make_interval(secs => routine.air_sec(v_attempt, p_event -> 'end')));
      v_emitted := routine.emit_call_event(v_call, v_attempt, 'voice.answered', v_attempt.answered_at);
    elsif v_attempt.status = 'initiated' and p_event ->> 'status' = 'ringing' then
      v_attempt.status := 'ringing';
    end if;
    if p_event ? 'end' then
      return routine.end_call_attempt(v_call, v_attempt, p_event -> 'end', v_at, v_emitted);
    end if;
  end if;
  if v_attempt is distinct from v_before then
    perform routine.store_attempt(v_attempt);
  end if;
  if v_attempt.ended_at is null then
    return jsonb_build_object('emitted', v_emitted, 'next', '[]'::jsonb)
           || case when v_is_told or p_event ? 'played' then jsonb_build_object('step', routine.next_step(v_call, v_attempt))
                   else '{}' end;
  end if;
  if v_before.answered_by is null and v_call.on_machine is not null and p_event ->> 'answeredBy' in ('machine', 'fax') then
    perform routine.take_back_call_touch(v_call, v_before);
  end if;
  if routine.is_pressed(v_attempt) then
    v_emitted := routine.settle_answered_call(v_call, v_attempt.attempt);
  end if;
  if v_is_told and v_attempt.detection_micro > 0 then
    perform routine.charge_late_detection(v_call, v_attempt);
  end if;
  return jsonb_build_object('emitted', v_emitted, 'next', '[]'::jsonb);
end
$$;

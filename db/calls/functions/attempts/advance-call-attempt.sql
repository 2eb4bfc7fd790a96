-- Applies a carrier's report on an attempt; reports may come in any order and repeatedly. An attempt only moves
-- forward: a late report adds information but changes no state, except for a digit, which stops further attempts.
--
-- Who answered is taken once, and charged when the attempt ends, or at once if it has and there are funds. A digit that opts out counts as soon
-- as it cannot be a machine's: when that is known or was not asked for, or else when the attempt ends.
--
-- p_event: { carrierCallId, status (ringing, answered), end (see `end_call_attempt`), at (when it happened, by the
-- carrier), answeredBy, digits, played, recordingId }, each if known.
-- Returns null when no attempt has the token or the carrier's call id differs, else what to publish, and what the call
-- does next if that changed: { emitted, next, step (see `next_step`) }.
create or replace function routine.advance_call_attempt(p_token text, p_event jsonb)
returns jsonb language plpgsql as $$
declare
  v_id bigint;
  v_call call;
  v_before call_attempt;
  v_attempt call_attempt;
  v_is_told boolean;
  v_at timestamptz;
  v_emitted jsonb := '[]';
begin
  select call_id into v_id from call_attempt
   where token = p_token and coalesce(carrier_call_id = p_event ->> 'carrierCallId', true);
  if not found then
    return null;
  end if;
  if p_event ? 'end' then
    perform routine.note_call_end();
  end if;
  -- Lock order: call before attempt.
  select * into v_call from call where id = v_id for update;
  select * into v_before from call_attempt where token = p_token;
  update call_attempt
     set carrier_call_id = coalesce(carrier_call_id, p_event ->> 'carrierCallId'),
         carrier_recording_id = coalesce(carrier_recording_id, p_event ->> 'recordingId'),
         -- It is fetched at once, and retried later if that fails.
         recording_due_at = case when p_event ? 'recordingId' and recorded_at is null
                                 then coalesce(recording_due_at, clock_timestamp() + interval '5 minutes')
                                 else recording_due_at end,
         audio_played = audio_played or p_event ? 'played',
         answered_by = coalesce(answered_by, case when v_call.on_machine is not null then p_event ->> 'answeredBy' end),
         dtmf = coalesce(dtmf, nullif(p_event ->> 'digits', ''))
   where token = p_token
  returning * into v_attempt;
  v_is_told := v_before.answered_by is null and v_attempt.answered_by is not null;

  if routine.is_pressed(v_attempt) and v_attempt.dtmf = v_call.opt_out_digit and not v_attempt.opted_out
     and (v_call.on_machine is null or v_attempt.answered_by is not null or v_attempt.ended_at is not null or p_event ? 'end') then
    perform routine.opt_out_by_digit(v_call, v_attempt);
  end if;
  if v_attempt.ended_at is not null then
    if routine.is_pressed(v_attempt) then
      v_emitted := routine.settle_answered_call(v_id, v_attempt.attempt);
    end if;
    if v_is_told and v_attempt.detection_micro > 0 then
      perform routine.charge_late_detection(v_call, v_attempt);
    end if;
    return jsonb_build_object('emitted', v_emitted, 'next', '[]'::jsonb);
  end if;
  -- Clocks differ, and carriers report whole seconds: clamp between dialing and now.
  v_at := least(clock_timestamp(), greatest(v_attempt.started_at, coalesce((p_event ->> 'at')::timestamptz, clock_timestamp())));
  if p_event ->> 'status' = 'answered' and v_attempt.answered_at is null then
    v_emitted := routine.answer_call_attempt(v_id, v_attempt.attempt, v_at);
  elsif v_attempt.status = 'initiated' and p_event ->> 'status' = 'ringing' then
    update call_attempt set status = 'ringing' where token = p_token;
  end if;
  if p_event ? 'end' then
    return routine.end_call_attempt(v_id, v_attempt.attempt, p_event -> 'end', v_at, v_emitted);
  end if;
  return jsonb_build_object('emitted', v_emitted, 'next', '[]'::jsonb)
         || case when v_is_told or p_event ? 'played' then jsonb_build_object('step', routine.next_step(v_call, v_attempt)) else '{}' end;
end
$$;

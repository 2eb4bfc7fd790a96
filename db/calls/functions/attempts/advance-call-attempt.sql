-- Applies a carrier's report on an attempt; reports may come in any order and repeatedly. An attempt only moves
-- forward: a late report adds information but changes no state, except for a digit, which stops further attempts.
--
-- p_event: { carrierCallId, status (ringing, answered), end (see `end_call_attempt`), at (when it happened, by the
-- carrier), digits, played, recordingId }, each if known.
-- Returns null when no attempt has the token or the carrier's call id differs, else what to publish: { emitted, next }.
create or replace function routine.advance_call_attempt(p_token text, p_event jsonb)
returns jsonb language plpgsql as $$
declare
  v_id bigint;
  v_attempt call_attempt;
  v_at timestamptz;
  v_emitted jsonb := '[]';
begin
  select call_id into v_id from call_attempt
   where token = p_token and coalesce(carrier_call_id = p_event ->> 'carrierCallId', true);
  if not found then
    return null;
  end if;
  -- Lock order: call before attempt.
  perform from call where id = v_id for update;
  update call_attempt
     set carrier_call_id = coalesce(carrier_call_id, p_event ->> 'carrierCallId'),
         carrier_recording_id = coalesce(carrier_recording_id, p_event ->> 'recordingId'),
         -- It is fetched at once, and retried later if that fails.
         recording_due_at = case when p_event ? 'recordingId' and recorded_at is null
                                 then coalesce(recording_due_at, clock_timestamp() + interval '5 minutes')
                                 else recording_due_at end,
         audio_played = audio_played or p_event ? 'played',
         dtmf = coalesce(dtmf, nullif(p_event ->> 'digits', ''))
   where token = p_token
  returning * into v_attempt;

  if v_attempt.ended_at is not null then
    if v_attempt.dtmf is not null then
      v_emitted := routine.settle_answered_call(v_id, v_attempt.attempt);
    end if;
    return jsonb_build_object('emitted', v_emitted, 'next', '[]'::jsonb);
  end if;
  -- Clocks differ, and carriers report whole seconds: clamp between dialling and now.
  v_at := least(clock_timestamp(), greatest(v_attempt.started_at, coalesce((p_event ->> 'at')::timestamptz, clock_timestamp())));
  if p_event ->> 'status' = 'answered' and v_attempt.answered_at is null then
    v_emitted := routine.answer_call_attempt(v_id, v_attempt.attempt, v_at);
  elsif v_attempt.status = 'initiated' and p_event ->> 'status' = 'ringing' then
    update call_attempt set status = 'ringing' where token = p_token;
  end if;
  if p_event ? 'end' then
    return routine.end_call_attempt(v_id, v_attempt.attempt, p_event -> 'end', v_at, v_emitted);
  end if;
  return jsonb_build_object('emitted', v_emitted, 'next', '[]'::jsonb);
end
$$;

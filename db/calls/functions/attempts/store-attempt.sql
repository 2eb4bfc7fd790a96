-- Writes what reports change of an attempt, which its caller has read under its row's lock: all of it at once.
create or replace function routine.store_attempt(p_attempt call_attempt) returns void language sql as $$
  update call_attempt
     set carrier_call_id = (p_attempt).carrier_call_id, carrier_recording_id = (p_attempt).carrier_recording_id,
         recording_due_at = (p_attempt).recording_due_at, audio_played = (p_attempt).audio_played,
         answered_by = (p_attempt).answered_by, dtmf = (p_attempt).dtmf, opted_out = (p_attempt).opted_out,
         held_micro = (p_attempt).held_micro, status = (p_attempt).status,
         answered_at = (p_attempt).answered_at, ended_at = (p_attempt).ended_at, sip_code = (p_attempt).sip_code,
         hangup_cause = (p_attempt).hangup_cause, cause_text = (p_attempt).cause_text,
         duration_air = (p_attempt).duration_air, duration_total = (p_attempt).duration_total
   where call_id = (p_attempt).call_id and attempt = (p_attempt).attempt
$$;

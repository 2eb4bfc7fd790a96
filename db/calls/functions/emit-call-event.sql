-- Emits an event about a call and its last attempt (null: none), both as they are now, for a campaign's call to endpoints
-- that name it; returns `emit_events`'s result to publish.
create or replace function routine.emit_call_event(p_call call, p_attempt call_attempt, p_type text, p_at timestamptz)
returns jsonb language plpgsql as $$
begin
  if not routine.is_event_taken(p_call.organization_id, p_type, 'voice', p_call.campaign_id is not null) then
    return '[]';
  end if;
  return routine.emit_events(p_call.organization_id, p_type, 'voice', p_at, array[jsonb_build_object(
           'callId', p_call.call_id, 'to', p_call.to_number, 'clientReference', p_call.client_reference,
           'status', p_call.status, 'attemptsCount', p_call.attempts, 'endReason', p_call.end_reason,
           'attempt', case when p_attempt.call_id is not null then jsonb_build_object(
             'attempt', p_attempt.attempt, 'status', p_attempt.status, 'answered', p_attempt.answered_at is not null,
             'audioPlayed', p_attempt.audio_played, 'durationTotal', p_attempt.duration_total,
             'durationAir', p_attempt.duration_air, 'hangupCause', p_attempt.hangup_cause, 'causeText', p_attempt.cause_text,
             'answeredBy', p_attempt.answered_by, 'dtmf', p_attempt.dtmf, 'startedAt', routine.to_utc_iso(p_attempt.started_at),
             'answeredAt', routine.to_utc_iso(p_attempt.answered_at), 'endedAt', routine.to_utc_iso(p_attempt.ended_at)) end)],
           p_only_named => p_call.campaign_id is not null);
end
$$;

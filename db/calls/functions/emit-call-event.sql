-- Emits an event about a call and its last attempt (null: none), for a campaign's call to endpoints that name it; returns `emit_event`'s result to publish.
create or replace function routine.emit_call_event(p_call bigint, p_attempt int, p_type text, p_at timestamptz)
returns jsonb language sql as $$
  select routine.emit_events(call.organization_id, p_type, 'voice', p_at, array[jsonb_build_object(
           'callId', call.call_id, 'to', call.to_number, 'clientReference', call.client_reference,
           'status', call.status, 'attemptsCount', call.attempts, 'endReason', call.end_reason,
           'attempt', case when attempt.call_id is not null then jsonb_build_object(
             'attempt', attempt.attempt, 'status', attempt.status, 'answered', attempt.answered_at is not null,
             'audioPlayed', attempt.audio_played, 'durationTotal', attempt.duration_total,
             'durationAir', attempt.duration_air, 'hangupCause', attempt.hangup_cause, 'causeText', attempt.cause_text,
             'answeredBy', attempt.answered_by, 'dtmf', attempt.dtmf, 'startedAt', routine.to_utc_iso(attempt.started_at), 'answeredAt', routine.to_utc_iso(attempt.answered_at),
             'endedAt', routine.to_utc_iso(attempt.ended_at)) end)],
           p_only_named => call.campaign_id is not null)
    from call left join call_attempt attempt on attempt.call_id = call.id and attempt.attempt = p_attempt
   where call.id = p_call
$$;

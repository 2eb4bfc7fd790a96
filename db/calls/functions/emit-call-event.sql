-- Emits an event about a call and its last attempt (null: none), both as they are now: to the URL that its request named and to
-- endpoints; for a campaign's call, and with p_only_named, to endpoints that name it alone. Returns `emit_events`'s result to
-- publish.
create or replace function routine.emit_call_event(
  p_call call, p_attempt call_attempt, p_type text, p_at timestamptz, p_only_named boolean default false
) returns jsonb language plpgsql as $$
declare
  v_only_named boolean := p_only_named or p_call.campaign_id is not null;
  v_url text := case when not p_only_named then p_call.webhook_url end;
begin
  if v_url is null and not routine.is_event_taken(p_call.organization_id, p_type, 'voice', v_only_named) then
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
           v_url, p_only_named => v_only_named);
end
$$;

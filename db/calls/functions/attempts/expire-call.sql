-- Ends a call that waited, for its first attempt or another one, because it has expired, under its row lock: as its claim
-- would, by an attempt that is not dialed. Returns what to publish.
-- p_carrier: by `dialing_carrier`; p_hours: see `decide_contact`.
create or replace function routine.expire_call(p_call call, p_carrier text, p_hours jsonb) returns jsonb language plpgsql as $$
declare
  v_permission record := routine.attempt_permission(p_call, p_hours);
  v_attempt call_attempt := routine.begin_attempt(
    p_call, p_call.attempts + 1, gen_random_uuid()::text, p_carrier,
    routine.longest_call_sec(p_call.audio_ms, p_call.repeat, 0, p_call.on_machine),
    0, null, null, null, v_permission.decided_at, 0);
begin
  perform routine.record_evidence(
    p_call, v_attempt.attempt, v_permission.decided_at, 'EXPIRED', v_permission.rules, v_permission.known);
  return routine.end_call_attempt(p_call, v_attempt, routine.refused_end('EXPIRED'), v_permission.decided_at) -> 'emitted';
end
$$;

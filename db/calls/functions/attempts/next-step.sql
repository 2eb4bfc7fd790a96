-- The next step of an attempt in progress, when the answerer becomes known or the audio has ended: `play` (nothing changes),
-- `leave` (the message, after the beep), `wait` (the result may still be a machine that has not beeped yet), `hangup`.
create or replace function routine.next_step(p_call call, p_attempt call_attempt) returns text language sql immutable as $$
  select case
    when routine.is_left_to_machine(p_call, p_attempt) then 'hangup'
    when p_call.on_machine = 'leave' and p_attempt.answered_by = 'machine' then 'leave'
    when not p_attempt.audio_played then 'play'
    when p_call.on_machine = 'leave' and p_attempt.answered_by is null and p_attempt.dtmf is null then 'wait'
    else 'hangup'
  end
$$;

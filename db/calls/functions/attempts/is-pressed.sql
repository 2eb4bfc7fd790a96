-- Whether a person pressed a digit in an attempt. What sounds like one on a machine is not.
create or replace function routine.is_pressed(p_attempt call_attempt) returns boolean language sql immutable as $$
  select p_attempt.dtmf is not null and coalesce(p_attempt.answered_by not in ('machine', 'fax'), true)
$$;

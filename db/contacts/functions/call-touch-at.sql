-- The moment under which the contact of an attempt that ended is recorded. Those that customers report have whole
-- milliseconds: this one is never theirs, even if they report the same call.
create or replace function routine.call_touch_at(p_attempt call_attempt) returns timestamptz language sql immutable as $$
  select date_trunc('milliseconds', coalesce(p_attempt.answered_at, p_attempt.ended_at)) + interval '1 microsecond'
$$;

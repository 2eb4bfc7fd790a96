-- Whether an attempt that ended reached a person, as far as is known: somebody answered who may be one, however it ended. Its
-- answer may not have been reported when only its end is, and that got lost: then what was heard of the person tells.
create or replace function routine.is_contact(p_attempt call_attempt) returns boolean language sql immutable as $$
  select coalesce(p_attempt.answered_by not in ('machine', 'fax'), true)
         and (p_attempt.answered_at is not null or p_attempt.answered_by is not null or p_attempt.dtmf is not null
              or p_attempt.audio_played)
$$;

-- Whether nobody heard an attempt: a machine answered, and the call is not for machines. It is hung up on, and retried. No
-- message is left on a fax.
create or replace function routine.is_left_to_machine(p_call call, p_attempt call_attempt)
returns boolean language sql immutable as $$
  select coalesce(p_call.on_machine = 'hangup' and p_attempt.answered_by in ('machine', 'fax')
                  or p_call.on_machine = 'leave' and p_attempt.answered_by = 'fax', false)
$$;

-- Whether a pending delivery may be attempted now: it is due, and no run has it.
create or replace function routine.is_delivery_due(p_delivery webhook_delivery, p_now timestamptz, p_due_until timestamptz)
returns boolean language sql stable as $$
  -- First and manual attempts are due when written, by another clock than this one.
  select p_delivery.next_attempt_at <= p_due_until + interval '5 seconds'
     and (p_delivery.next_attempt_at <= p_due_until or p_delivery.attempts = 0 or p_delivery.trigger <> 'schedule')
     and (p_delivery.claimed_until is null or p_delivery.claimed_until <= p_now)
$$;

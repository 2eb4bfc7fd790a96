-- Why a call ended, by the last of its attempts; null while it is retried. p_status: the call's; p_is_heard: a person heard its
-- audio; p_end: as `end_call_attempt` takes it.
create or replace function routine.call_end_reason(
  p_status text, p_is_heard boolean, p_is_answered boolean, p_opted_out boolean, p_end jsonb
) returns text language sql immutable as $$
  select case
    when p_status = 'retrying' then null
    when p_opted_out then 'opted_out'
    when p_status = 'success' then 'completed'
    when p_status = 'canceled' then 'canceled'
    when p_is_heard then 'too_short'
    when p_is_answered then 'machine'
    when p_end ? 'endReason' then p_end ->> 'endReason'
    when p_end ->> 'status' in ('busy', 'no_answer', 'rejected') then p_end ->> 'status'
    when (p_end ->> 'cause')::int = any (array :unreachable_causes) then 'unreachable'
    else 'network'
  end
$$;

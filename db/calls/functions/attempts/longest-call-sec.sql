-- Returns the longest time that an answered call may last: an attempt holds its price, and its carrier is given it as the limit.
-- p_margin_sec: for waiting for a digit, and slow networks. p_on_machine: a message is left only after the greeting.
create or replace function routine.longest_call_sec(p_audio_ms int, p_repeat int, p_margin_sec int, p_on_machine text)
returns int language sql immutable as $$
  select ceil(p_audio_ms * p_repeat / 1000.0)::int + p_margin_sec
         + case when p_on_machine = 'leave' then :leave_sec else 0 end
$$;

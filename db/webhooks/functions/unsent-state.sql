-- The state of a delivery that must not be attempted, or not now; null: it is attempted. p_status: of its endpoint, null
-- without one; p_tried: its attempts since its schedule began.
create or replace function routine.unsent_state(p_status text, p_trigger text, p_tried int, p_max_attempts int)
returns text language sql immutable as $$
  select case when p_status = 'removed' then 'canceled'
              when p_tried >= p_max_attempts then 'failed'
              when p_status = 'disabled' and p_trigger = 'schedule' then 'waiting' end
$$;

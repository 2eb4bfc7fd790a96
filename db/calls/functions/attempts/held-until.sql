-- The answer of a claim whose call is due later. A campaign gets it only if the call has its turn at the carrier, because it
-- hands its calls out again itself.
create or replace function routine.held_until(p_call call, p_until timestamptz, p_has_turn boolean)
returns jsonb language sql stable as $$
  select case when p_call.campaign_id is null or p_has_turn then jsonb_build_object('outcome', 'held', 'until', p_until) end
$$;

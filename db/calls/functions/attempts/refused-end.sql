-- Returns the end of an attempt that is not dialed for a reason of ours, as `end_call_attempt` takes it.
create or replace function routine.refused_end(p_refusal text) returns jsonb language sql immutable as $$
  select jsonb_build_object('status', 'failed', 'cause', 29,
                            'causeText', 'Facility rejected: ' || (:'dial_refusals'::jsonb ->> p_refusal),
                            'endReason', :'refused_end_reasons'::jsonb ->> p_refusal)
$$;

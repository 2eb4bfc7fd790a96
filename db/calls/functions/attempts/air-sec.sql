-- The air time that an end reports (see `end_call_attempt`; null: none), never beyond the attempt's limit.
create or replace function routine.air_sec(p_attempt call_attempt, p_end jsonb) returns int language sql immutable as $$
  select least(coalesce((p_end ->> 'airSec')::int, 0), (p_attempt).limit_sec)
$$;

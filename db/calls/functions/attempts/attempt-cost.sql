-- Calculates what an attempt cost, in micros: nothing before its end. Campaigns and their results take it from here, too.
create or replace function routine.attempt_cost(p_attempt call_attempt) returns bigint language sql immutable as $$
  select case when (p_attempt).ended_at is null then 0
              else coalesce((p_attempt).duration_air * (p_attempt).second_micro, 0)
                   + case when (p_attempt).answered_by is null then 0 else coalesce((p_attempt).detection_micro, 0) end end
$$;

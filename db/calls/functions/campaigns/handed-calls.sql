-- Calls as a run hands them out: [{ callId, attempt, at (its turn, if the carrier has turns) }]; those that were just created have
-- no attempt yet, and those that wait for their window (heldUntil) are handed out once it opens.
create or replace function routine.handed_calls(p_calls jsonb) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'callId', item -> 'callId', 'attempt', coalesce(item -> 'attempt', '1'), 'at', item -> 'at')) order by number), '[]')
      from jsonb_array_elements(p_calls) with ordinality as handed (item, number) where not item ? 'heldUntil');
end
$$;

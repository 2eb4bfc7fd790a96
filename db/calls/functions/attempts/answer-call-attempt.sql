-- Marks an attempt as answered and emits the event; returns what to publish.
create or replace function routine.answer_call_attempt(p_call bigint, p_attempt int, p_at timestamptz)
returns jsonb language plpgsql as $$
begin
  update call_attempt set status = 'answered', answered_at = greatest(p_at, started_at)
   where call_id = p_call and attempt = p_attempt;
  return routine.emit_call_event(p_call, p_attempt, 'voice.answered', p_at);
end
$$;

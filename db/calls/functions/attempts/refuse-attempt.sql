-- Ends a claimed attempt that its carrier was not asked to dial, as one that is refused when it is claimed: what it held is
-- released, and its call fails. Returns null when the attempt has ended or was dialed, else what to publish, as `end_call_attempt`.
create or replace function routine.refuse_attempt(p_token text, p_refusal text)
returns jsonb language plpgsql as $$
declare
  v_call call;
  v_attempt call_attempt;
  v_now timestamptz;
begin
  perform routine.note_call_end();
  select call.* into v_call from call where id = (select call_id from call_attempt where token = p_token) for update;
  select * into v_attempt from call_attempt
   where token = p_token and ended_at is null and carrier_call_id is null for no key update;
  if not found then
    return null;
  end if;
  v_now := clock_timestamp();
  perform routine.correct_evidence(v_call, v_attempt, p_refusal, v_now);
  return routine.end_call_attempt(v_call, v_attempt, routine.refused_end(p_refusal), v_now);
end
$$;

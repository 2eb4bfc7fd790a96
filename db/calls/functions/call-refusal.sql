-- Why a call with these fields is not accepted, whatever it plays: { outcome: refused, code, field, reason (of money, in
-- detail) }; null: accepted.
create or replace function routine.call_refusal(p_organization bigint, p_call jsonb) returns jsonb language plpgsql as $$
declare
  v_to text := p_call ->> 'to';
  v_answer jsonb := routine.call_terms_refusal(p_organization, p_call);
begin
  if v_answer is not null then
    return v_answer;
  end if;
  if not routine.is_destination_allowed(
    p_organization, v_to, p_call ->> 'toCountry', coalesce((p_call ->> 'toIsOrdinary')::boolean, false)) then
    return jsonb_build_object('outcome', 'refused', 'code', 'BAD_REQUEST', 'field', 'to');
  end if;
  return coalesce(routine.caller_id_refusal(p_organization, p_call ->> 'callerId'),
                  routine.call_spending_refusal(p_organization, v_to, p_call ->> 'onMachine'));
end
$$;

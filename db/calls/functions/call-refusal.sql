-- Why a call with these fields is not accepted, whatever it plays: { outcome: refused, code, field, reason (of money, in
-- detail) }; null: accepted.
create or replace function routine.call_refusal(p_organization bigint, p_call jsonb) returns jsonb language plpgsql as $$
declare
  v_to text := p_call ->> 'to';
  v_refusal text;
  v_reason text;
  v_answer jsonb := routine.call_terms_refusal(p_organization, p_call);
begin
  if v_answer is not null then
    return v_answer;
  end if;
  if not routine.is_destination_allowed(p_organization, v_to, p_call ->> 'toCountry', coalesce((p_call ->> 'toIsOrdinary')::boolean, false)) then
    return jsonb_build_object('outcome', 'refused', 'code', 'BAD_REQUEST', 'field', 'to');
  end if;
  v_answer := routine.caller_id_refusal(p_organization, p_call ->> 'callerId');
  if v_answer is not null then
    return v_answer;
  end if;
  -- Only what is certain now; the full possible cost is checked when it is dialed.
  select refusal, reason into v_refusal, v_reason
    from routine.decide_spending(p_organization, null, 'callblasting', null, 1, clock_timestamp(), 'accept', v_to);
  if v_refusal is null and p_call ->> 'onMachine' is not null then
    select refusal, reason into v_refusal, v_reason
      from routine.decide_spending(p_organization, null, 'callblasting', 'callblasting.detection', 1, clock_timestamp(), 'accept');
  end if;
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'reason', v_reason);
  end if;
  return null;
end
$$;

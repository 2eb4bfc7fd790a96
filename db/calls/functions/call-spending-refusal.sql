-- Why money keeps a call to a number from being accepted, as `call_refusal`, and what has no price (unpriced); null: accepted.
-- Only what is certain now; the full possible cost is checked when it is dialed.
create or replace function routine.call_spending_refusal(p_organization bigint, p_to text, p_on_machine text)
returns jsonb language plpgsql as $$
declare
  v_refusal text;
  v_reason text;
  v_item text;
begin
  select refusal, reason, item into v_refusal, v_reason, v_item
    from routine.decide_spending(p_organization, null, 'callblasting', null, 1, clock_timestamp(), 'accept', p_to);
  if v_refusal is null and p_on_machine is not null then
    select refusal, reason, item into v_refusal, v_reason, v_item
      from routine.decide_spending(p_organization, null, 'callblasting', 'callblasting.detection', 1, clock_timestamp(), 'accept');
  end if;
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal, 'reason', v_reason,
                              'unpriced', case when v_reason is null then jsonb_build_array(v_item) end);
  end if;
  return null;
end
$$;

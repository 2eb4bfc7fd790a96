-- Why a call with these fields is not accepted, whatever it plays: { outcome: refused, code, field }; null: accepted.
create or replace function routine.call_refusal(p_organization bigint, p_call jsonb) returns jsonb language plpgsql as $$
declare
  v_to text := p_call ->> 'to';
  v_refusal text;
begin
  -- Here, so that a creation is replayed after these moments too.
  if (p_call ->> 'scheduledAt')::timestamptz not between clock_timestamp() and clock_timestamp() + make_interval(days => :max_schedule_days) then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'options.scheduledAt');
  end if;
  if (p_call ->> 'expiresAt')::timestamptz <= clock_timestamp() then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'options.expiresAt');
  end if;
  if p_call ->> 'purpose' is null
    and exists (select from call_setting where organization_id = p_organization and requires_purpose) then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'options.purpose');
  end if;
  if not routine.is_destination_allowed(p_organization, v_to, p_call ->> 'toCountry', coalesce((p_call ->> 'toIsOrdinary')::boolean, false)) then
    return jsonb_build_object('outcome', 'refused', 'code', 'BAD_REQUEST', 'field', 'to');
  end if;
  if p_call ->> 'callerId' is not null then
    if not exists (select from caller_id where organization_id = p_organization and number = p_call ->> 'callerId') then
      return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'callerId');
    end if;
  end if;
  -- Only what is certain now; the full possible cost is checked when it is dialled.
  select refusal into v_refusal
    from routine.decide_spending(p_organization, null, 'callblasting', null, 1, clock_timestamp(), 'accept', v_to);
  if v_refusal is null and p_call ->> 'onMachine' is not null then
    select refusal into v_refusal
      from routine.decide_spending(p_organization, null, 'callblasting', 'callblasting.detection', 1, clock_timestamp(), 'accept');
  end if;
  if v_refusal is not null then
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal);
  end if;
  return null;
end
$$;

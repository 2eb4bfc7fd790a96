-- Why calls with these fields are not accepted, whoever is called: { outcome: refused, code, field }; null: accepted.
create or replace function routine.call_terms_refusal(p_organization bigint, p_call jsonb) returns jsonb language plpgsql as $$
begin
  -- Checked here, so that a repeated request still gets the first answer after these moments.
  if (p_call ->> 'scheduledAt')::timestamptz
     not between clock_timestamp() and clock_timestamp() + make_interval(days => :max_schedule_days) then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'options.scheduledAt');
  end if;
  if (p_call ->> 'expiresAt')::timestamptz <= clock_timestamp() then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'options.expiresAt');
  end if;
  if p_call ->> 'purpose' is null
    and exists (select from call_setting where organization_id = p_organization and requires_purpose) then
    return jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'options.purpose');
  end if;
  return null;
end
$$;

-- Why a call of these terms is not accepted, whatever it plays: { outcome: refused, code, field }; null: it may be.
create or replace function call_refusal(p_organization bigint, p_call jsonb) returns jsonb language sql stable as $$
  select case
    when p_call ->> 'callerId' is not null
     and not exists (select from caller_id where organization_id = p_organization and number = p_call ->> 'callerId')
      then jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'callerId')
    when not is_air_time_priced(p_organization)
      then jsonb_build_object('outcome', 'refused', 'code', 'BILLING_NOT_PRICED')
  end
$$;

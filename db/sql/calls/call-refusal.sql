-- Why a call with these fields is not accepted, whatever it plays: { outcome: refused, code, field }; null: accepted.
create or replace function routine.call_refusal(p_organization bigint, p_call jsonb) returns jsonb language sql stable as $$
  select case
    when not routine.is_destination_allowed(p_organization, p_call ->> 'to', p_call ->> 'toCountry',
                                    coalesce((p_call ->> 'toIsOrdinary')::boolean, false))
      then jsonb_build_object('outcome', 'refused', 'code', 'BAD_REQUEST', 'field', 'to')
    when p_call ->> 'callerId' is not null
     and not exists (select from caller_id where organization_id = p_organization and number = p_call ->> 'callerId')
      then jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'callerId')
    when not routine.is_air_time_priced(p_organization, p_call ->> 'to')
      then jsonb_build_object('outcome', 'refused', 'code', 'BILLING_NOT_PRICED')
    -- Only what is certain now; the full possible cost is checked when it is dialled.
    when not routine.has_call_allowance(p_organization, routine.air_unit_at(p_organization,
             (select currency from organization where id = p_organization), p_call ->> 'to', clock_timestamp()), 1)
      then jsonb_build_object('outcome', 'refused', 'code', 'BILLING_SPEND_LIMIT_REACHED')
  end
$$;

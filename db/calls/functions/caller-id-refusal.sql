-- Why calls are not accepted from a caller id that is given, as `call_refusal`; null: accepted.
create or replace function routine.caller_id_refusal(p_organization bigint, p_caller_id text)
returns jsonb language sql stable as $$
  select jsonb_build_object('outcome', 'refused', 'code', 'VALIDATION_INVALID_PARAMETER', 'field', 'callerId')
   where p_caller_id is not null
     and not exists (select from caller_id where organization_id = p_organization and number = p_caller_id)
$$;

-- Adds the called number to the opt-outs for the purpose of its call, because its person pressed the digit for that.
create or replace function routine.opt_out_by_digit(p_call call, p_attempt call_attempt) returns void language plpgsql as $$
begin
  update call_attempt set opted_out = true where call_id = p_call.id and attempt = p_attempt.attempt;
  if p_call.to_number <> :'erased_number' then
    perform routine.add_opt_outs(p_call.organization_id, jsonb_build_array(jsonb_build_object(
      'number', p_call.to_number, 'purpose', p_call.purpose, 'source', 'call ' || p_call.call_id, 'at', clock_timestamp())), false);
  end if;
end
$$;

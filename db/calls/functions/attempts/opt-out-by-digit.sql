-- Adds the called number to the opt-outs for the purpose of its call, because its person pressed the digit for that.
create or replace function routine.opt_out_by_digit(p_call call) returns void language plpgsql as $$
begin
  if p_call.to_number <> :'erased_number' then
    perform routine.add_opt_outs(p_call.organization_id, jsonb_build_array(jsonb_build_object(
      'number', p_call.to_number, 'purpose', p_call.purpose, 'source', 'call ' || p_call.call_id, 'at', clock_timestamp())), false);
  end if;
end
$$;

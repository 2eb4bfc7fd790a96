-- Records the direct contact that an attempt was, of a call for collection or advertising, under its call's row lock: the
-- frequency of further calls is decided by it.
create or replace function routine.record_call_touch(p_call call, p_attempt call_attempt) returns void language plpgsql as $$
begin
  if p_call.purpose in ('collection', 'advertising') then
    perform routine.add_touches(p_call.organization_id, jsonb_build_array(jsonb_build_object(
      'number', p_call.to_number, 'creditor', p_call.creditor, 'channel', 'call', 'at', routine.call_touch_at(p_attempt),
      'requestedByConsumer', false)), false);
  end if;
end
$$;

-- Takes back the contact that an attempt was recorded as (see `record_call_touch`), because a machine or a fax had answered,
-- under its call's row lock. That of a number that was erased since stays: its hash is not known any more.
create or replace function routine.take_back_call_touch(p_call call, p_attempt call_attempt) returns void language sql as $$
  delete from contact_touch
   where organization_id = p_call.organization_id
     and number_hash = decode(routine.find_number_hash(p_call.organization_id, p_call.to_number), 'hex')
     and creditor = coalesce(p_call.creditor, '') and at = routine.call_touch_at(p_attempt) and channel = 'call'
$$;

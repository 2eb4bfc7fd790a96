-- Cancels the part of a call that has not been placed: all of it, or what would follow the attempt in progress. A
-- finished call is unchanged. Returns null when there is no such call, else what to publish.
create or replace function routine.cancel_call(p_organization bigint, p_call uuid)
returns jsonb language plpgsql as $$
declare
  v_call call;
  v_now timestamptz;
begin
  select * into v_call from call where call_id = p_call and organization_id = p_organization for update;
  if not found then
    return null;
  end if;
  if v_call.finished_at is not null then
    return '[]';
  end if;
  if v_call.status = 'in_progress' then
    update call set cancel_requested = true where id = v_call.id;
    return '[]';
  end if;
  v_now := clock_timestamp();
  update call set cancel_requested = true, finished_at = v_now, is_waiting = false, status = 'canceled', end_reason = 'canceled'
   where id = v_call.id
  returning * into v_call;
  return routine.emit_call_event(v_call, routine.last_attempt(v_call), 'voice.canceled', v_now);
end
$$;

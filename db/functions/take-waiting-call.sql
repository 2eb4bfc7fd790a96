-- Gives back a place among the calls at once, and names the call that is to have it: [{ callId, attempt, delaySec }], one
-- or none. Where the organization's own limit held calls back it is one of its own; else the one that waits longest
-- among organizations that have room.
create or replace function take_waiting_call(p_organization bigint, p_carrier text)
returns jsonb language plpgsql as $$
declare
  v_was_full boolean;
  v_id bigint;
  v_taken jsonb;
begin
  update call_setting set active = active - 1 where organization_id = p_organization
  returning active + 1 >= max_active into v_was_full;
  update voice_carrier set active = active - 1 where name = p_carrier;
  if v_was_full then
    select id into v_id from call where organization_id = p_organization and is_waiting
     order by next_attempt_at limit 1 for update skip locked;
  end if;
  if v_id is null then
    select waiting.id into v_id
      from call_setting setting
     cross join lateral (
       select id, next_attempt_at from call
        where organization_id = setting.organization_id and is_waiting
        order by next_attempt_at limit 1
     ) waiting
     where setting.active < setting.max_active
     order by waiting.next_attempt_at limit 1;
    -- One that is just being claimed waits for this to commit, and then finds the place by itself.
    select id into v_id from call where id = v_id for update skip locked;
  end if;
  update call set is_waiting = false, sent_at = clock_timestamp() where id = v_id
  returning jsonb_build_array(jsonb_build_object('callId', call_id, 'attempt', attempts + 1, 'delaySec', 0)) into v_taken;
  return coalesce(v_taken, '[]');
end
$$;

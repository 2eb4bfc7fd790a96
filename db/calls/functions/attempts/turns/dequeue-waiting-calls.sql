-- Assigns free slots to waiting calls, one each: first to organizations with the fewest calls in progress, and within
-- each to the calls due longest.
--
-- p_organization: whose call has ended; null when none has.
-- Returns [{ callId, attempt, delaySec }].
create or replace function routine.dequeue_waiting_calls(p_carrier text, p_organization bigint, p_limit int)
returns jsonb language plpgsql as $$
declare
  v_room bigint;
  v_taken jsonb;
begin
  -- Same lock order as claims: a call that has just found no free slot is seen as waiting.
  perform from call_setting where organization_id = p_organization for no key update;
  perform from voice_carrier where name = p_carrier for no key update;
  v_room := least(p_limit, routine.carrier_free_slots(p_carrier));
  if v_room is null or v_room <= 0 then
    return '[]';
  end if;
  with recursive waiter (organization_id) as (
    (select organization_id from call where is_waiting order by organization_id limit 1)
    union all
    select following.organization_id
      from waiter
     cross join lateral (
       select organization_id from call
        where is_waiting and organization_id > waiter.organization_id order by organization_id limit 1
     ) following
  ),
  chosen as (
    select candidate.id
      from waiter
      join call_setting setting using (organization_id)
     cross join routine.count_active_calls(organization_id) active
     cross join lateral (
       select id, next_attempt_at, row_number() over (order by campaign_id is not null, next_attempt_at) as turn
         from call
        where organization_id = waiter.organization_id and is_waiting
        -- Single calls before those of campaigns.
        order by campaign_id is not null, next_attempt_at
        limit greatest(0, least(v_room, setting.max_active - active))
     ) candidate
     where routine.is_sandbox(organization_id) = (p_carrier = :'sandbox_carrier')
     order by active + candidate.turn, candidate.next_attempt_at
     limit v_room
  ),
  -- A call being claimed at this moment waits for this commit, and then finds the slot itself.
  free as (
    select id from call where id in (select id from chosen) and is_waiting for update skip locked
  ),
  taken as (
    update call set is_waiting = false, sent_at = clock_timestamp() where id in (select id from free)
    returning call_id, attempts
  )
  select jsonb_agg(jsonb_build_object('callId', call_id, 'attempt', attempts + 1, 'delaySec', 0))
    into v_taken from taken;
  return coalesce(v_taken, '[]');
end
$$;

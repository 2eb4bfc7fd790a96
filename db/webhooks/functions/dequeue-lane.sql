-- Dequeues the lane that a slot is for: the one waiting longest; slow lanes only for the first slots, so that
-- hanging servers leave the rest to the others. Null when none is waiting. The result belongs to this transaction only.
create or replace function routine.dequeue_lane(p_slot smallint, p_now timestamptz) returns text language plpgsql as $$
declare
  v_lane text;
begin
  for v_lane in
    select lane
      from webhook_lane
     where queued_at is not null and (slow_at is null or p_slot <= :slow_lane_slots)
     order by queued_at
       for update skip locked
  loop
    -- Skips a lane that another run is just starting or leaving.
    continue when not pg_try_advisory_xact_lock(hashtext('webhook_server'), hashtext(v_lane))
               or not pg_try_advisory_xact_lock_shared(hashtext('webhook_lane'), hashtext(v_lane));
    update webhook_lane set queued_at = null where lane = v_lane;
    delete from webhook_lane where lane = v_lane and slow_at is null;
    if not exists (select from webhook_slot where lane = v_lane and held_until > p_now and slot <> p_slot) then
      return v_lane;
    end if;
  end loop;
  return null;
end
$$;

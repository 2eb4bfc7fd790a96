-- Dequeues the lane that a slot is for: the one waiting longest; slow lanes only for the first 20 slots, so that
-- hanging servers leave 25 to the others. Null when none is waiting. The result belongs to this transaction only.
create or replace function routine.call_lane(p_place smallint, p_now timestamptz) returns text language plpgsql as $$
declare
  v_lane text;
begin
  for v_lane in
    select lane
      from webhook_lane
     where stands_since is not null and (slow_at is null or p_place <= 20)
     order by stands_since
       for update skip locked
  loop
    -- Skips a lane that another run is just starting or leaving.
    continue when not pg_try_advisory_xact_lock(hashtext('webhook_server'), hashtext(v_lane))
               or not pg_try_advisory_xact_lock_shared(hashtext('webhook_lane'), hashtext(v_lane));
    update webhook_lane set stands_since = null where lane = v_lane;
    delete from webhook_lane where lane = v_lane and slow_at is null;
    if not exists (select from webhook_place where lane = v_lane and held_until > p_now and place <> p_place) then
      return v_lane;
    end if;
  end loop;
  return null;
end
$$;

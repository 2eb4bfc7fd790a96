-- Locks a free slot: one of the first for a slow lane, preferably one of the others for any other lane. Null: none.
create or replace function routine.lock_webhook_slot(p_is_slow boolean, p_now timestamptz) returns smallint language sql as $$
  select slot
    from webhook_slot
   where (held_until is null or held_until <= p_now) and (not p_is_slow or slot <= :slow_lane_slots)
   order by slot desc
   limit 1
     for update skip locked
$$;

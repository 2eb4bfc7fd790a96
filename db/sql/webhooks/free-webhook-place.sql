-- Locks a free slot: one of the first 20 for a slow lane, preferably one of the others for any other lane. Null: none.
create or replace function routine.free_webhook_place(p_is_slow boolean, p_now timestamptz) returns smallint language sql as $$
  select place
    from webhook_place
   where (held_until is null or held_until <= p_now) and (not p_is_slow or place <= 20)
   order by place desc
   limit 1
     for update skip locked
$$;

-- Frees a slot in which a run has served lanes, under its row lock.
create or replace function routine.free_webhook_slot(p_slot smallint) returns void language sql as $$
  update webhook_slot set lane = null, token = null, held_until = null, begun_at = null, due_until = null
   where slot = p_slot and token is not null
$$;

-- Queues a lane for a slot, behind those already waiting: a run that frees a slot will serve it.
create or replace function routine.enqueue_lane(p_lane text, p_now timestamptz) returns void language sql as $$
  insert into webhook_lane (lane, queued_at) values (p_lane, p_now)
  on conflict (lane) do update set queued_at = coalesce(webhook_lane.queued_at, p_now)
$$;

-- Queues a lane for a slot, behind those already waiting: a run that frees a slot will serve it.
create or replace function routine.stand_in_line(p_lane text, p_now timestamptz) returns void language sql as $$
  insert into webhook_lane (lane, stands_since) values (p_lane, p_now)
  on conflict (lane) do update set stands_since = coalesce(webhook_lane.stands_since, p_now)
$$;

-- Takes out of the line those who stand in lanes that have room now, the oldest of each first, and answers what to publish:
-- [{ deliveryId, attempt, lane, overdueSec }]. What is not published then the sweeper publishes.
create or replace function routine.wake_deliveries(p_now timestamptz) returns jsonb language sql as $$
  with recursive standing (lane) as (
    select min(lane) from webhook_delivery where stands
    union all
    select (select min(delivery.lane) from webhook_delivery delivery where stands and delivery.lane > standing.lane)
      from standing
     where standing.lane is not null
  ),
  woken as (
    update webhook_delivery
       set stands = false, swept_at = p_now
     where id in (
       select first.id
         from standing
        cross join lateral routine.webhook_lane_room(standing.lane, p_now) room
        cross join lateral (
          select id from webhook_delivery delivery
           where stands and delivery.lane = standing.lane
           order by next_attempt_at
           limit room
             for update skip locked
        ) first
        where standing.lane is not null)
    returning id, attempts, lane, state, next_attempt_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('deliveryId', id, 'attempt', attempts + 1, 'lane', lane, 'overdueSec', 0)
                            order by next_attempt_at) filter (where state = 'pending'), '[]')
    from woken
$$;

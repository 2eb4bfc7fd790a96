-- Takes out of the line those who stand in lanes that have room now, the oldest of each first, and answers what to publish:
-- [{ deliveryId, attempt, lane, overdueSec }]: as many as there are places left, which slow lanes have in turn, so that
-- one that is quick again is not behind all that others have waiting. What is not published then the sweeper publishes.
create or replace function routine.wake_deliveries(p_now timestamptz) returns jsonb language sql as $$
  with recursive standing (lane) as (
    select min(lane) from webhook_delivery where stands
    union all
    select (select min(delivery.lane) from webhook_delivery delivery where stands and delivery.lane > standing.lane)
      from standing
     where standing.lane is not null
  ),
  first as (
    select oldest.id, slow.lane is not null as is_slow,
           row_number() over (partition by slow.lane is not null
                              order by slow.slow_at, oldest.next_attempt_at) as turn
      from standing
      left join webhook_slow_lane slow on slow.lane = standing.lane
     cross join lateral routine.webhook_lane_room(standing.lane, p_now) room
     cross join lateral (
       select id, next_attempt_at from webhook_delivery delivery
        where stands and delivery.lane = standing.lane
        order by next_attempt_at
        limit room
          for update skip locked
     ) oldest
     where standing.lane is not null
  ),
  woken as (
    update webhook_delivery
       set stands = false, swept_at = p_now
     where id in (
       select first.id from first, routine.webhook_places(p_now) free
        where turn <= case when is_slow then least(free.slow, free.places) else free.places end)
    returning id, attempts, lane, state, next_attempt_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('deliveryId', id, 'attempt', attempts + 1, 'lane', lane, 'overdueSec', 0)
                            order by next_attempt_at) filter (where state = 'pending'), '[]')
    from woken
$$;

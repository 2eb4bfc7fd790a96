-- How many attempts may begin now beside those under way: of the 50 places of all lanes (`FLOWS` in shared/jobs), and of the
-- 20 of them that slow lanes may have together.
create or replace function routine.webhook_places(p_now timestamptz, out places int, out slow int)
language sql stable as $$
  select greatest(0, 50 - count(*))::int, greatest(0, 20 - count(slow.lane))::int
    from webhook_delivery delivery
    left join webhook_slow_lane slow on slow.lane = delivery.lane
   where delivery.claim_token is not null and delivery.claimed_until > p_now
$$;

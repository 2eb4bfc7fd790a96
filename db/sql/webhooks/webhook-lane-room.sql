-- How many more attempts a lane may have under way. Of the 50 places of all lanes (`FLOWS` in shared/jobs) one that
-- nobody knows to be slow has 5 while most are free, then 2, then 1; a slow one has 1, and all slow ones 20: so thirty
-- servers that begin to hang at one moment leave places to the others, and fewer when they are known.
create or replace function routine.webhook_lane_room(p_lane text, p_now timestamptz) returns int language sql stable as $$
  select greatest(0, least(
           50 - busy.places,
           case when exists (select from webhook_slow_lane where lane = p_lane)
                then least(1 - busy.own, 20 - busy.slow)
                else case when busy.places < 15 then 5 when busy.places < 25 then 2 else 1 end - busy.own end))::int
    from (select count(*) as places,
                 count(*) filter (where delivery.lane = p_lane) as own,
                 count(*) filter (where slow.lane is not null) as slow
            from webhook_delivery delivery
            left join webhook_slow_lane slow on slow.lane = delivery.lane
           where delivery.claim_token is not null and delivery.claimed_until > p_now) busy
$$;

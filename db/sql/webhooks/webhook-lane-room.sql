-- How many more attempts a lane may have under way. One that nobody knows to be slow has 5 while most places are free, then
-- 2, then 1; a slow one has 1: so thirty servers that begin to hang at one moment leave places to the others, and fewer
-- when they are known.
create or replace function routine.webhook_lane_room(p_lane text, p_now timestamptz) returns int language sql stable as $$
  select greatest(0, least(
           free.places,
           case when exists (select from webhook_slow_lane where lane = p_lane) then least(1 - own.places, free.slow)
                else case when free.places > 35 then 5 when free.places > 25 then 2 else 1 end - own.places end))::int
    from routine.webhook_places(p_now) free,
         (select count(*) as places from webhook_delivery delivery
           where delivery.lane = p_lane and delivery.claim_token is not null and delivery.claimed_until > p_now) own
$$;

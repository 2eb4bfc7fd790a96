-- Whether somebody will look into a lane without being asked: who serves it, or who leaves a place when it stands in line.
create or replace function routine.lane_is_served(p_lane text, p_now timestamptz) returns boolean language sql stable as $$
  select exists (select from webhook_place where lane = p_lane and held_until > p_now)
      or exists (select from webhook_lane where lane = p_lane and stands_since is not null)
$$;

-- Whether a lane will be looked at without a message: by the run that serves it, or by one that frees a slot while it
-- is queued.
create or replace function routine.lane_is_active(p_lane text, p_now timestamptz) returns boolean language sql stable as $$
  select exists (select from webhook_slot where lane = p_lane and held_until > p_now)
      or exists (select from webhook_lane where lane = p_lane and queued_at is not null)
$$;

-- Takes a slot for serving a lane and returns its first attempts, as `serve_webhook_lanes` does. Over at once when the
-- lane is already served, or no slot is free; then the lane is queued. When other lanes have waited longer, it is
-- queued behind them.
-- p_due_until: deliveries due until then count as due; null: by the clock.
create or replace function routine.begin_webhook_run(
  p_lane text,
  p_due_until timestamptz,
  p_token uuid,
  p_limit int,
  p_max_attempts int,
  p_lease_sec int,
  p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  v_over jsonb := '{"isOver": true, "lane": null, "attempts": []}';
  v_slot smallint;
  v_is_slow boolean;
begin
  perform pg_advisory_xact_lock(hashtext('webhook_server'), hashtext(p_lane));
  -- A run about to leave the lane has either left it by now, or will see this message's delivery.
  perform pg_advisory_xact_lock_shared(hashtext('webhook_lane'), hashtext(p_lane));
  if exists (select from webhook_slot where lane = p_lane and held_until > p_now) then
    if p_due_until is not null then
      update webhook_slot set due_until = greatest(due_until, p_due_until) where lane = p_lane and held_until > p_now;
    end if;
    return v_over;
  end if;
  v_is_slow := exists (select from webhook_lane where lane = p_lane and slow_at is not null);
  v_slot := routine.lock_webhook_slot(v_is_slow, p_now);
  if v_slot is null then
    perform routine.enqueue_lane(p_lane, p_now);
    return v_over;
  end if;
  if exists (select from webhook_lane
              where queued_at is not null and lane <> p_lane and (slow_at is null or v_slot <= :slow_lane_slots)) then
    perform routine.enqueue_lane(p_lane, p_now);
    p_lane := null;
  else
    update webhook_lane set queued_at = null where lane = p_lane and queued_at is not null;
  end if;
  return routine.serve_webhook_lanes(
    v_slot, p_token, p_lane, p_limit, p_max_attempts, p_lease_sec, p_now, p_due_until);
end
$$;

-- Saves the results of attempts and returns the run's next ones, as `serve_webhook_lanes` does.
--
-- p_results: [{ deliveryId, attempt, token, result, nextAttemptAt }], as for `settle_webhook_attempt`.
-- p_is_ending: the run has reached its time limit; its lane is queued again, and `lane` is the one to publish a message
-- for.
-- Also returns { settled: [{ deliveryId, state, endpoint }] }. A run that has lost its slot is over.
create or replace function routine.advance_webhook_run(
  p_token uuid,
  p_results jsonb,
  p_is_ending boolean,
  p_limit int,
  p_max_attempts int,
  p_lease_sec int,
  p_turn_sec int,
  p_disable_failures int,
  p_disable_span_sec int,
  p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  v_held webhook_slot;
  v_slot smallint;
  v_lane text;
  v_is_slow boolean;
  v_settled jsonb;
begin
  select * into v_held from webhook_slot where token = p_token for update;
  v_lane := v_held.lane;
  select coalesce(jsonb_agg(jsonb_build_object('deliveryId', one -> 'deliveryId') || routine.settle_webhook_attempt(
           (one ->> 'deliveryId')::uuid, (one ->> 'attempt')::int, (one ->> 'token')::uuid, one -> 'result',
           (one ->> 'nextAttemptAt')::timestamptz, p_disable_failures, p_disable_span_sec, p_now)), '[]')
    into v_settled
    from jsonb_array_elements(p_results) one;
  if v_lane is null then
    return jsonb_build_object('settled', v_settled, 'isOver', true, 'lane', null, 'attempts', '[]'::jsonb);
  end if;

  v_is_slow := routine.judge_lane_speed(v_lane, p_results, p_now);

  if p_is_ending then
    perform routine.enqueue_lane(v_lane, p_now);
    perform routine.free_webhook_slot(v_held.slot);
    return jsonb_build_object('settled', v_settled, 'isOver', true, 'lane', v_lane, 'attempts', '[]'::jsonb);
  end if;

  v_slot := v_held.slot;
  if v_is_slow and v_slot > :slow_lane_slots then
    v_slot := routine.lock_webhook_slot(true, p_now);
    if v_slot is null then
      -- The slot may go to another lane; this one waits for a slot of its kind.
      perform routine.enqueue_lane(v_lane, p_now);
      v_lane := null;
      v_slot := v_held.slot;
    else
      perform routine.free_webhook_slot(v_held.slot);
    end if;
  elsif v_held.begun_at <= p_now - make_interval(secs => p_turn_sec)
        and exists (select from webhook_lane
                     where queued_at is not null and lane <> v_lane and (slow_at is null or v_slot <= :slow_lane_slots))
        and exists (select from webhook_delivery
                     where state = 'pending' and lane = v_lane and next_attempt_at <= p_now
                       and (claimed_until is null or claimed_until <= p_now)) then
    perform routine.enqueue_lane(v_lane, p_now);
    v_lane := null;
  end if;
  return jsonb_build_object('settled', v_settled) || routine.serve_webhook_lanes(
    v_slot, p_token, v_lane, p_limit, p_max_attempts, p_lease_sec, p_now, v_held.due_until);
end
$$;

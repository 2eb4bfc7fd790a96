-- The next attempts of a run that holds a slot: of its lane, and when nothing there is due, of queued lanes. A lane is
-- only left while no statement is writing a delivery for it (`emit_event`), so that none is missed. Requires the slot's
-- row lock. Returns { isOver, lane, attempts }: no attempts while not over means to ask again soon.
create or replace function routine.serve_webhook_lanes(
  p_slot smallint,
  p_token uuid,
  p_lane text,
  p_limit int,
  p_max_attempts int,
  p_lease_sec int,
  p_now timestamptz,
  p_due_until timestamptz
) returns jsonb language plpgsql as $$
declare
  v_lane text := p_lane;
  v_due_until timestamptz := p_due_until;
  v_claimed jsonb;
  v_is_alone boolean := false;
begin
  loop
    if v_lane is null then
      v_lane := routine.dequeue_lane(p_slot, p_now);
      exit when v_lane is null;
      v_due_until := null;
      v_is_alone := false;
    end if;
    v_claimed := routine.claim_webhook_attempts(
      v_lane, case when exists (select from webhook_lane where lane = v_lane and slow_at is not null) then 1 else p_limit end,
      p_max_attempts, p_lease_sec, p_now, greatest(p_now, v_due_until));
    continue when (v_claimed ->> 'ended')::int > 0 and v_claimed -> 'attempts' = '[]';
    if v_claimed -> 'attempts' = '[]' then
      if v_is_alone then
        v_lane := null;
        continue;
      end if;
      v_is_alone := pg_try_advisory_xact_lock(hashtext('webhook_lane'), hashtext(v_lane));
      -- Look once more: what was being written a moment ago is visible now.
      continue when v_is_alone;
    end if;
    update webhook_slot
       set lane = v_lane, token = p_token, held_until = p_now + make_interval(secs => p_lease_sec), due_until = v_due_until,
           begun_at = case when token = p_token and lane = v_lane then begun_at else p_now end
     where slot = p_slot;
    return jsonb_build_object('isOver', false, 'lane', v_lane, 'attempts', v_claimed -> 'attempts');
  end loop;
  perform routine.free_webhook_slot(p_slot);
  return jsonb_build_object('isOver', true, 'lane', null, 'attempts', '[]'::jsonb);
end
$$;

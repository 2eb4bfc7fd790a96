-- Posts the pending usage of hours before `p_before`, one movement per row, oldest hours first; at most `p_limit` rows,
-- whose accounts stay locked until the end. Returns the number of rows examined: fewer than the limit means none is
-- left. What a balance cannot hold stays, and keeps no other from being posted.
create or replace function routine.post_usage(p_before timestamptz, p_limit int) returns int language plpgsql as $$
declare
  v_due pending_usage;
  v_seen int := 0;
begin
  for v_due in
    select *
      from (select * from pending_usage where hour < p_before order by hour limit p_limit) oldest
     -- Accounts are locked in the order that everything uses.
     order by organization_id, hour, kind, service, cost_center_id, unit_micro
  loop
    v_seen := v_seen + 1;
    perform from billing_account where organization_id = v_due.organization_id for update;
    continue when exists (
      select from billing_account where organization_id = v_due.organization_id
         and least(balance_micro, 0) - v_due.unit_micro::numeric * v_due.quantity < -9223372036854775808);
    -- Re-read under the lock: another run may have posted it, or usage may have been added.
    delete from pending_usage
     where organization_id = v_due.organization_id and hour = v_due.hour and kind = v_due.kind
       and service = v_due.service and cost_center_id is not distinct from v_due.cost_center_id
       and unit_micro = v_due.unit_micro
    returning * into v_due;
    if found then
      perform routine.post_movement(
        v_due.organization_id, 'charge', -v_due.unit_micro * v_due.quantity, v_due.service, v_due.quantity,
        :'movement_texts'::jsonb ->> case v_due.kind when 'visit' then 'visits' when 'air_time' then 'airTime' else v_due.kind end,
        null, v_due.cost_center_id, v_due.kind, v_due.hour);
    end if;
  end loop;
  return v_seen;
end
$$;

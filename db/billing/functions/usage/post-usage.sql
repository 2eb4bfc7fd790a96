-- Posts the pending usage of hours before `p_before`, one movement for all causes of an organization's usage of an hour, kind,
-- service, cost center and price, oldest hours first; at most `p_limit` movements, whose accounts stay locked until the end.
-- Returns how many were examined: fewer than the limit means none is left. What a balance cannot hold stays, and keeps no other
-- from being posted.
create or replace function routine.post_usage(p_before timestamptz, p_limit int) returns int language plpgsql as $$
declare
  v_due record;
  v_quantity bigint;
  v_causes jsonb;
  v_seen int := 0;
begin
  for v_due in
    select *
      from (select organization_id, hour, kind, service, cost_center_id, unit_micro
              from pending_usage where hour < p_before group by 1, 2, 3, 4, 5, 6 order by hour limit p_limit) oldest
     -- Accounts are locked in the order that everything uses.
     order by organization_id, hour, kind, service, cost_center_id, unit_micro
  loop
    v_seen := v_seen + 1;
    perform from billing_account where organization_id = v_due.organization_id for update;
    -- Read under the lock: another run may have posted it, or usage may have been added.
    select sum(quantity), case when bool_or(cause_id is not null) then jsonb_object_agg(coalesce(cause_id, :no_cause), quantity) end
      into v_quantity, v_causes
      from pending_usage
     where organization_id = v_due.organization_id and hour = v_due.hour and kind = v_due.kind
       and service = v_due.service and cost_center_id is not distinct from v_due.cost_center_id
       and unit_micro = v_due.unit_micro;
    continue when v_quantity is null or exists (
      select from billing_account where organization_id = v_due.organization_id
         and least(balance_micro, 0) - v_due.unit_micro::numeric * v_quantity < -9223372036854775808);
    delete from pending_usage
     where organization_id = v_due.organization_id and hour = v_due.hour and kind = v_due.kind
       and service = v_due.service and cost_center_id is not distinct from v_due.cost_center_id
       and unit_micro = v_due.unit_micro;
    perform routine.post_movement(
      v_due.organization_id, 'charge', -v_due.unit_micro * v_quantity, v_due.service, v_quantity,
      :'movement_texts'::jsonb ->> case v_due.kind when 'visit' then 'visits' when 'air_time' then 'airTime' else v_due.kind end,
      null, v_due.cost_center_id, v_due.kind, v_due.hour, p_causes => v_causes);
  end loop;
  return v_seen;
end
$$;

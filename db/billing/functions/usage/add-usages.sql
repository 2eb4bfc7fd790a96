-- Charges usage of organizations, one for each place of the arrays: deducted at once from the available amounts, added to
-- the spending of its day and month, and posted as movements when its hour is over (`post_usage`). Charged even if a
-- balance becomes negative.
-- p_released_micro: what was held for each until now, and no longer is; null: nothing.
-- p_moments: when it was used, whose Colombia hour, day and month it belongs to, however late it comes; null: now.
-- p_causes: the campaign that caused each, as in `pending_usage`; null: none.
create or replace function routine.add_usages(
  p_service text,
  p_kind text,
  p_organizations bigint[],
  p_cost_centers bigint[],
  p_units_micro bigint[],
  p_quantities bigint[],
  p_moments timestamptz[] default null,
  p_released_micro bigint[] default null,
  p_causes bigint[] default null
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_accounts int;
  v_now timestamptz;
  v_row record;
begin
  -- Accounts are locked in the order that everything uses.
  perform from billing_account where organization_id = any (p_organizations) order by organization_id for update;
  get diagnostics v_accounts = row_count;
  if v_accounts < (select count(distinct id) from unnest(p_organizations) id) then
    raise exception 'an organization of % has no billing account', p_organizations using errcode = 'no_data_found';
  end if;

  if 0 = any (p_units_micro) and exists (
    select from unnest(p_organizations, p_units_micro) as used (organization_id, unit_micro)
     where unit_micro = 0 and not routine.is_sandbox(organization_id)) then
    raise exception 'usage of % costs nothing', p_organizations using errcode = 'check_violation';
  end if;

  v_now := clock_timestamp();
  for v_row in
    with used as materialized (
      select *, date_trunc('hour', coalesce(used_at, v_now), :'time_zone') as hour
        from unnest(p_organizations, p_cost_centers, p_units_micro, p_quantities, p_moments, p_released_micro, p_causes)
             as one (organization_id, cost_center_id, unit_micro, quantity, used_at, released_micro, cause_id)
    ),
    cost as materialized (
      select organization_id, sum(unit_micro * quantity)::bigint as micro,
             coalesce(sum(released_micro), 0)::bigint as released_micro
        from used group by 1
    ),
    pending as (
      insert into pending_usage as pending (organization_id, hour, service, kind, cost_center_id, unit_micro, cause_id, quantity)
      select organization_id, hour, p_service, p_kind, cost_center_id, unit_micro, cause_id, sum(quantity)
        from used group by organization_id, hour, cost_center_id, unit_micro, cause_id
      on conflict (organization_id, hour, kind, service, cost_center_id, unit_micro, cause_id)
      do update set quantity = pending.quantity + excluded.quantity
    ),
    spent as (
      insert into spend (organization_id, period, period_start, spent_micro)
      select organization_id, period, date_trunc(period, hour at time zone :'time_zone')::date, sum(unit_micro * quantity)::bigint
        from used cross join unnest(array['day', 'month']) period group by 1, 2, 3
      on conflict (organization_id, period, period_start)
      do update set spent_micro = spend.spent_micro + excluded.spent_micro
    )
    update billing_account account
       set pending_micro = account.pending_micro + cost.micro, held_micro = account.held_micro - cost.released_micro
      from cost
     where account.organization_id = cost.organization_id
    returning account.organization_id, account as after, cost.micro, account.low_balance_micro,
              exists (select from spend_limit where organization_id = cost.organization_id) as has_limits
  loop
    -- Current periods only: a limit no longer refuses anything in a day or month that has ended.
    if v_row.has_limits then
      perform routine.notify_spend_limits(v_row.organization_id, 0, v_now);
    end if;
    if v_row.low_balance_micro is not null then
      perform routine.notify_low_balance(v_row.after, v_row.micro, v_now);
    end if;
  end loop;
end
$$;

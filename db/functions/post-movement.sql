-- Moves a balance: account, movement and spend together, under the account's row lock. Never refuses for lack of
-- funds: whoever must refuse holds the lock and has checked. A movement that takes what is available below the account's
-- threshold emits `billing.balance.low`, once a crossing, which the sweeper publishes. Returns the movement's id.
create or replace function post_movement(
  p_organization bigint,
  p_type text,
  p_amount_micro bigint,
  p_service text,
  p_quantity bigint,
  p_description text,
  p_reference text,
  p_cost_center bigint
) returns bigint language plpgsql as $$
declare
  v_account billing_account;
  v_available bigint;
  v_movement bigint;
  v_now timestamptz;
  v_today date;
begin
  update billing_account
     set balance_micro = balance_micro + p_amount_micro
   where organization_id = p_organization
  returning * into v_account;
  if not found then
    raise exception 'organization % has no billing account', p_organization using errcode = 'no_data_found';
  end if;

  -- Not before the lock is held: an account's movements are in the order of their moments, and its days too.
  v_now := clock_timestamp();
  v_today := (v_now at time zone 'America/Bogota')::date;
  insert into movement (organization_id, type, service, amount_micro, balance_after_micro, quantity, description,
                        reference, cost_center_id, created_at)
  values (p_organization, p_type, p_service, p_amount_micro, v_account.balance_micro, p_quantity, p_description,
          p_reference, p_cost_center, v_now)
  returning id into v_movement;

  if p_type in ('charge', 'refund') then
    insert into spend (organization_id, period, period_start, spent_micro)
    values (p_organization, 'day', v_today, -p_amount_micro),
           (p_organization, 'month', date_trunc('month', v_today)::date, -p_amount_micro)
    on conflict (organization_id, period, period_start)
    do update set spent_micro = spend.spent_micro + excluded.spent_micro;
  end if;

  v_available := v_account.balance_micro + v_account.credit_line_micro;
  if p_amount_micro < 0 and v_available < v_account.low_balance_micro
     and v_available - p_amount_micro >= v_account.low_balance_micro then
    perform emit_event(p_organization, 'billing.balance.low', 'billing', v_now,
      jsonb_build_object('currency', v_account.currency, 'availableMicro', v_available,
                         'thresholdMicro', v_account.low_balance_micro));
  end if;
  return v_movement;
end
$$;

-- Changes a balance: account, movement and spending together, under the account's row lock. Does not check funds: a
-- caller that must refuse holds the lock and has checked. Returns the movement's id.
--
-- p_kind: what it is for (`MOVEMENT_KINDS`). p_usage_hour: for posted usage, when its hour began: the available amount
-- and spending were updated when it was added. p_charged_at: when the charge was made that a refund returns: it lowers the
-- spending of that day and month, so that no later one allows more than its limit. p_causes: see `movement`.
create or replace function routine.post_movement(
  p_organization bigint,
  p_type text,
  p_amount_micro bigint,
  p_service text,
  p_quantity bigint,
  p_description text,
  p_reference text,
  p_cost_center bigint,
  p_kind text,
  p_usage_hour timestamptz default null,
  p_charged_at timestamptz default null,
  p_causes jsonb default null
) returns bigint language plpgsql as $$
declare
  v_account billing_account;
  v_movement bigint;
  v_now timestamptz;
begin
  -- A sandbox gets movements of 0 for everything that it uses, and no other movements.
  if (p_amount_micro = 0) <> routine.is_sandbox(p_organization) then
    raise exception 'organization % % a sandbox: its movement of % is refused', p_organization,
      case p_amount_micro when 0 then 'is not' else 'is' end, p_amount_micro using errcode = 'check_violation';
  end if;
  update billing_account
     set balance_micro = balance_micro + p_amount_micro,
         pending_micro = pending_micro + case when p_usage_hour is null then 0 else p_amount_micro end
   where organization_id = p_organization
  returning * into v_account;
  if not found then
    raise exception 'organization % has no billing account', p_organization using errcode = 'no_data_found';
  end if;

  -- The time is read after taking the lock, so that an account's movements and days are in the order of their times.
  v_now := clock_timestamp();
  insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, quantity, description,
                        reference, cost_center_id, usage_hour, charged_at, causes, created_at)
  values (p_organization, p_type, p_kind, p_service, p_amount_micro, v_account.balance_micro, p_quantity, p_description,
          p_reference, p_cost_center, p_usage_hour, p_charged_at, p_causes, v_now)
  returning id into v_movement;

  if p_usage_hour is null then
    if p_type in ('charge', 'refund') then
      perform routine.add_spend(p_organization, -p_amount_micro, coalesce(p_charged_at, v_now));
    end if;
    if v_account.low_balance_micro is not null then
      perform routine.notify_low_balance(v_account, -p_amount_micro, v_now);
    end if;
  end if;
  return v_movement;
end
$$;

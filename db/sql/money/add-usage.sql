-- Charges usage: deducted at once from the available amount and added to spending, and posted as a movement when its
-- hour is over (`post_usage`). Charged even if the balance becomes negative. Callers that add usage for several
-- organizations do so in their order, to avoid deadlocks.
create or replace function routine.add_usage(
  p_organization bigint,
  p_cost_center bigint,
  p_service text,
  p_kind text,
  p_unit_micro bigint,
  p_quantity bigint
) returns void language plpgsql as $$
declare
  v_account billing_account;
  v_cost bigint := p_unit_micro * p_quantity;
  v_now timestamptz;
begin
  update billing_account set pending_micro = pending_micro + v_cost where organization_id = p_organization
  returning * into v_account;
  if not found then
    raise exception 'organization % has no billing account', p_organization using errcode = 'no_data_found';
  end if;

  -- After taking the lock: nothing may be added to an hour that was already posted.
  v_now := clock_timestamp();
  insert into pending_usage as pending (organization_id, hour, service, kind, cost_center_id, unit_micro, quantity)
  values (p_organization, date_trunc('hour', v_now), p_service, p_kind, p_cost_center, p_unit_micro, p_quantity)
  on conflict (organization_id, hour, kind, service, cost_center_id, unit_micro)
  do update set quantity = pending.quantity + excluded.quantity;
  perform routine.add_spend(p_organization, v_cost, v_now);
  perform routine.tell_low_balance(v_account, v_cost, v_now);
end
$$;

-- Emits `billing.balance.low`, once a crossing, when taking `p_taken_micro` has left an account, as it is now, below its
-- threshold. The sweeper publishes it.
create or replace function routine.tell_low_balance(p_account billing_account, p_taken_micro bigint, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_available bigint := routine.available_micro(p_account);
begin
  if p_taken_micro > 0 and v_available < p_account.low_balance_micro
     and v_available + p_taken_micro >= p_account.low_balance_micro then
    perform routine.emit_event(p_account.organization_id, 'billing.balance.low', 'billing', p_now,
      jsonb_build_object('currency', p_account.currency, 'availableMicro', v_available,
                         'thresholdMicro', p_account.low_balance_micro));
  end if;
end
$$;

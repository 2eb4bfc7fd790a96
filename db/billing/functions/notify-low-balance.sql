-- Emits `billing.balance.low` and creates its mail, once per crossing, when deducting `p_taken_micro` took the account
-- below its threshold. The sweepers publish both.
create or replace function routine.notify_low_balance(p_account billing_account, p_taken_micro bigint, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_available numeric := routine.available_micro(p_account);
  v_data jsonb;
begin
  if p_taken_micro > 0 and v_available < p_account.low_balance_micro
     and v_available + p_taken_micro >= p_account.low_balance_micro then
    v_data := jsonb_build_object('currency', p_account.currency, 'availableMicro', v_available,
                                 'thresholdMicro', p_account.low_balance_micro);
    perform routine.emit_event(p_account.organization_id, 'billing.balance.low', 'billing', p_now, v_data);
    perform routine.mail_members(p_account.organization_id, 'balance_low', p_now::text, v_data);
  end if;
end
$$;

-- What an account can still spend: usage counts when it is added, before a movement posts it.
create or replace function routine.available_micro(p_account billing_account)
returns bigint language sql immutable as $$
  select p_account.balance_micro + p_account.credit_line_micro - p_account.pending_micro
$$;

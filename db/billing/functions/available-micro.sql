-- Calculates what an account can still spend: usage counts when it is added, before a movement posts it. A numeric, because a
-- bigint may not hold the sum.
create or replace function routine.available_micro(p_account billing_account)
returns numeric language sql immutable as $$
  select p_account.balance_micro::numeric + p_account.credit_line_micro - p_account.pending_micro
$$;

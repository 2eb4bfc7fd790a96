-- The amount that a refused charge needed and the amount available, for the error message; 0 available without an
-- active account.
create or replace function routine.funds_lack(p_account billing_account, p_needed bigint, p_currency text)
returns jsonb language sql immutable as $$
  select jsonb_build_object('currency', p_currency, 'neededMicro', p_needed::text,
                            'availableMicro', case when p_account.status = 'active'
                                                   then routine.available_micro(p_account)::text end)
$$;

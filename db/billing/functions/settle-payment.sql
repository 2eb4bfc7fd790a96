-- Applies the provider's report on a payment that matches its top-up: an approved payment is added to the balance once; if it
-- is voided later, it is taken out once, even below zero. Earlier states change nothing, so reports may come twice and out
-- of order.
--
-- Returns the state of the top-up; null when there is none.
create or replace function routine.settle_payment(
  p_top_up uuid,
  p_transaction text,
  p_status text,
  p_provider text
) returns text language plpgsql as $$
declare
  v_states constant text[] := array(select jsonb_array_elements_text(:'payment_states'));
  v_texts constant jsonb := :'movement_texts';
  v_top_up top_up;
  v_payment payment;
begin
  select * into v_top_up from top_up where id = p_top_up for update;
  if not found then
    return null;
  end if;
  insert into payment (transaction_id, top_up_id, status) values (p_transaction, p_top_up, p_status)
  on conflict (transaction_id) do nothing;
  select * into v_payment from payment where transaction_id = p_transaction and top_up_id = p_top_up for update;
  if not found or array_position(v_states, v_payment.status) > array_position(v_states, p_status) then
    return v_top_up.status;
  end if;

  if p_status = 'approved' and v_payment.credit_id is null then
    v_payment.credit_id := routine.post_movement(
      v_top_up.organization_id, 'topup', v_top_up.amount_micro, null, 1, v_texts ->> 'topUp',
      p_provider || ' ' || p_transaction, null, 'payment');
  elsif p_status = 'voided' and v_payment.credit_id is not null and v_payment.debit_id is null then
    v_payment.debit_id := routine.post_movement(
      v_top_up.organization_id, 'adjustment', -v_top_up.amount_micro, null, 1, v_texts ->> 'reversedTopUp',
      p_provider || ' ' || p_transaction, null, 'correction');
  end if;
  update payment
     set status = p_status, credit_id = v_payment.credit_id, debit_id = v_payment.debit_id, updated_at = clock_timestamp()
   where transaction_id = p_transaction;

  -- Somebody may pay again after a payment was declined, or twice: what was credited decides.
  select case when bool_or(credit_id is not null and debit_id is null) then 'paid'
              when bool_or(debit_id is not null) then 'reversed'
              when bool_or(mismatched_at is not null) then 'mismatched'
              when bool_or(status = 'pending') then 'pending'
              else 'failed' end
    into v_top_up.status
    from payment where top_up_id = p_top_up;
  update top_up set status = v_top_up.status where id = p_top_up and status <> v_top_up.status;
  return v_top_up.status;
end
$$;

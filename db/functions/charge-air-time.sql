-- Charges the air time of an attempt that has ended, every second begun, at the price and plan of the moment it was
-- answered. It always posts, whatever that makes of the balance.
create or replace function charge_air_time(p_call bigint, p_attempt int)
returns void language sql as $$
  select post_movement(call.organization_id, 'charge', -price.amount_micro * attempt.duration_air, 'callblasting',
                       attempt.duration_air, 'Air time of a call', call.call_id || '/' || attempt.attempt,
                       call.cost_center_id)
    from call
    join call_attempt attempt on attempt.call_id = call.id
    join billing_account account on account.organization_id = call.organization_id
   cross join lateral price_at(call.organization_id, account.currency, 'callblasting.second', attempt.answered_at) price
   where call.id = p_call and attempt.attempt = p_attempt
     and price.amount_micro * attempt.duration_air > 0
     and not exists (select from plan_at(call.organization_id, 'callblasting', attempt.answered_at))
$$;

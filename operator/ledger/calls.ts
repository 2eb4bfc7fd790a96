import type { Invariant } from './invariant.ts';

/** What is charged for the air time of calls. */
export const CALLS: Invariant[] = [
  {
    name: 'air-time-charges',
    holds:
      'Every attempt that has ended was charged its air time at the price of the moment it was answered.',
    unit: 'micros',
    sql: `
      with posted as (
        select organization_id, reference as attempt, -sum(amount_micro) as micro
          from movement
         where service = 'callblasting' and type = 'charge' and ($1::bigint is null or organization_id = $1)
         group by 1, 2
      ),
      used as (
        select call.organization_id, call.call_id || '/' || attempt.attempt as attempt,
               attempt.duration_air * unit.lowest as micro
          from call_attempt attempt
          join call on call.id = attempt.call_id
          join billing_account account on account.organization_id = call.organization_id
         cross join lateral unit_price_bounds(account.organization_id, account.currency, 'callblasting',
                                              'callblasting.second', attempt.answered_at, attempt.answered_at) unit
         where attempt.ended_at is not null and attempt.answered_at is not null
           and ($1::bigint is null or call.organization_id = $1)
      )
      select organization_id, 'attempt ' || attempt as subject, coalesce(used.micro, 0) as expected,
             coalesce(posted.micro, 0) as actual
        from used
        full join posted using (organization_id, attempt)
       where coalesce(used.micro, 0) <> coalesce(posted.micro, 0)`,
  },
];

import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import type { Invariant } from './invariant.ts';

/** Invariants of movements and balances. */
export const BALANCE_INVARIANTS: Invariant[] = [
  {
    name: 'balance',
    holds: 'Each balance equals the sum of its movements.',
    unit: 'micros',
    sql: `
      select account.organization_id, 'balance' as subject, coalesce(total.micro, 0) as expected, balance_micro as actual
        from billing_account account
        left join (select organization_id, sum(amount_micro) as micro from movement
                    where $1::bigint is null or organization_id = $1 group by 1) total using (organization_id)
       where ($1::bigint is null or organization_id = $1) and balance_micro <> coalesce(total.micro, 0)`,
  },
  {
    name: 'pending',
    holds: 'The pending amount of each account equals the sum of its pending usage.',
    unit: 'micros',
    sql: `
      select account.organization_id, 'pending usage' as subject, coalesce(total.micro, 0) as expected, pending_micro as actual
        from billing_account account
        left join (select organization_id, sum(unit_micro * quantity) as micro from pending_usage
                    where $1::bigint is null or organization_id = $1 group by 1) total using (organization_id)
       where ($1::bigint is null or organization_id = $1) and pending_micro <> coalesce(total.micro, 0)`,
  },
  {
    name: 'held',
    holds: 'The held amount of each account equals the sum held by its call attempts in progress.',
    unit: 'micros',
    sql: `
      select account.organization_id, 'holds of calls' as subject, coalesce(total.micro, 0) as expected, account.held_micro as actual
        from billing_account account
        left join (select call.organization_id, sum(attempt.held_micro) as micro
                     from call_attempt attempt
                     join call on call.id = attempt.call_id
                    where attempt.ended_at is null and ($1::bigint is null or call.organization_id = $1)
                    group by 1) total using (organization_id)
       where ($1::bigint is null or organization_id = $1) and account.held_micro <> coalesce(total.micro, 0)`,
  },
  {
    name: 'chain',
    holds: 'The balance after each movement equals the balance before it plus its amount.',
    unit: 'micros',
    sql: `
      select organization_id, 'movement ' || id as subject, before_micro + amount_micro as expected,
             balance_after_micro as actual
        from (select organization_id, id, amount_micro, balance_after_micro,
                     lag(balance_after_micro, 1, 0::bigint) over (partition by organization_id order by id) as before_micro
                from movement where $1::bigint is null or organization_id = $1) link
       where before_micro + amount_micro <> balance_after_micro`,
  },
  {
    name: 'spend',
    holds:
      'The spend of each day and month equals its charges, including pending ones, minus the refunds of charges of then.',
    unit: 'micros',
    sql: `
      with posted as (
        select organization_id, (moment at time zone ${TIME_ZONE_SQL})::date as day, sum(micro) as micro
          from (select organization_id, coalesce(charged_at, usage_hour, created_at) as moment, -amount_micro as micro
                  from movement where type in ('charge', 'refund')
                union all
                select organization_id, hour, unit_micro * quantity from pending_usage) charged
         where $1::bigint is null or organization_id = $1
         group by 1, 2
      ),
      expected as (
        select organization_id, 'day' as period, day as period_start, micro from posted
        union all
        select organization_id, 'month', date_trunc('month', day)::date, sum(micro) from posted group by 1, 3
      ),
      actual as (
        select organization_id, period, period_start, spent_micro
          from spend where $1::bigint is null or organization_id = $1
      )
      select organization_id, period || ' ' || period_start as subject, coalesce(micro, 0) as expected,
             coalesce(spent_micro, 0) as actual
        from expected
        full join actual using (organization_id, period, period_start)
       where coalesce(micro, 0) <> coalesce(spent_micro, 0)`,
  },
  {
    name: 'movement-days',
    holds: 'The daily totals that statements are based on equal the sums of their movements.',
    unit: 'micros',
    sql: `
      with expected as (
        select organization_id, (created_at at time zone ${TIME_ZONE_SQL})::date as posted_on,
               (coalesce(usage_hour, created_at) at time zone ${TIME_ZONE_SQL})::date as used_on,
               type, kind, coalesce(service, '') as service, coalesce(cost_center_id, 0) as center,
               count(*) as movements, sum(quantity) as quantity, sum(amount_micro) as micro
          from movement where $1::bigint is null or organization_id = $1
         group by 1, 2, 3, 4, 5, 6, 7
      ),
      actual as (
        select organization_id, posted_on, used_on, type, kind, coalesce(service, '') as service,
               coalesce(cost_center_id, 0) as center, movements, quantity, amount_micro as micro
          from movement_day where $1::bigint is null or organization_id = $1
      )
      select organization_id, concat_ws(' ', posted_on, used_on, type, kind, service, center) as subject,
             coalesce(expected.micro, 0) as expected, coalesce(actual.micro, 0) as actual
        from expected
        full join actual using (organization_id, posted_on, used_on, type, kind, service, center)
       where (expected.micro, expected.movements, expected.quantity)
             is distinct from (actual.micro, actual.movements, actual.quantity)`,
  },
];

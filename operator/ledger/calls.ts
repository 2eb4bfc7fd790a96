import type { Invariant } from './invariant.ts';

/** What is charged for the air time of calls, and what they play. */
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
  {
    name: 'call-audio',
    holds: 'Every call that is not over has what it plays, of its organization.',
    unit: 'count',
    sql: `
      select call.organization_id, 'call ' || call_id as subject, 1 as expected, 0 as actual
        from call
        left join speech_audio speech on speech.duration_ms is not null and speech.organization_id = call.organization_id
              and speech.id = case when audio_key like 'speech/%' then substr(audio_key, 8)::uuid end
        left join call_audio upload on upload.object_key = audio_key and upload.organization_id = call.organization_id
       where ($1::bigint is null or call.organization_id = $1) and finished_at is null
         and speech.id is null and upload.id is null`,
  },
];

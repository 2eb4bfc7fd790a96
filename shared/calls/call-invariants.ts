import { airUnitAt } from '../../db/calls/functions/calls.ts';
import { toSqlText } from '../../db/engine/sql-functions/define-sql-function.ts';
import { ERASED } from '../../db/people/tables/erased.ts';
import { chargesOf, unitPriceAt } from '../billing/ledger/charges.ts';
import { GRACE, type Invariant } from '../billing/ledger/invariant.ts';

const OF_ACCOUNT = { organization: 'account.organization_id', currency: 'account.currency' };
const BY_NUMBER = toSqlText(airUnitAt, { ...OF_ACCOUNT, to: 'call.to_number', at: 'moment' });
const BY_ITEM = unitPriceAt(
  { ...OF_ACCOUNT, service: "'callblasting'", item: 'attempt.price_item' },
  'moment',
);
const IS_ERASED = `call.to_number = '${ERASED.number}'`;

/** Invariants of charges for calls' air time and audio. */
export const CALL_INVARIANTS: Invariant[] = [
  {
    name: 'air-time-charges',
    holds: 'The air time charged to each organization equals the cost of its attempts.',
    unit: 'micros',
    sql: `
      with charged as (
        select organization_id, sum(micro) as micro from (${chargesOf('air_time')}) charge group by 1
      ),
      used as (
        select call.organization_id, sum(attempt.second_micro * attempt.duration_air) as micro
          from call_attempt attempt
          join call on call.id = attempt.call_id
         where $1::bigint is null or call.organization_id = $1
         group by 1
      )
      select organization_id, 'air time' as subject, coalesce(used.micro, 0) as expected,
             coalesce(charged.micro, 0) as actual
        from used
        full join charged using (organization_id)
       where coalesce(used.micro, 0) <> coalesce(charged.micro, 0)`,
  },
  {
    name: 'air-time-prices',
    holds: 'Every attempt was charged at the price at the moment it was dialed.',
    unit: 'micros',
    sql: `
      select call.organization_id, 'attempt ' || call.call_id || '/' || attempt.attempt as subject,
             max(unit) as expected, coalesce(attempt.second_micro, 0) as actual
        from call_attempt attempt
        join call on call.id = attempt.call_id
        join billing_account account on account.organization_id = call.organization_id
       cross join unnest(array[attempt.started_at, attempt.started_at - ${GRACE}]) moment
       cross join lateral (
         select case when ${IS_ERASED} then ${BY_ITEM} else ${BY_NUMBER} end as unit) price
       where attempt.ended_at is not null and attempt.duration_air > 0
         and (attempt.price_item is not null or not ${IS_ERASED})
         and ($1::bigint is null or call.organization_id = $1)
       group by call.organization_id, call.call_id, attempt.attempt, attempt.second_micro
      having coalesce(attempt.second_micro, 0) <> all (array_agg(unit))`,
  },
  {
    name: 'detection-charges',
    holds:
      'The detection charged to each organization equals its price for every ended attempt with a result.',
    unit: 'micros',
    sql: `
      with charged as (
        select organization_id, sum(micro) as micro from (${chargesOf('detection')}) charge group by 1
      ),
      used as (
        select call.organization_id, sum(attempt.detection_micro) as micro
          from call_attempt attempt
          join call on call.id = attempt.call_id
         where attempt.answered_by is not null and attempt.ended_at is not null and ($1::bigint is null or call.organization_id = $1)
         group by 1
      )
      select organization_id, 'detection' as subject, coalesce(used.micro, 0) as expected, coalesce(charged.micro, 0) as actual
        from used
        full join charged using (organization_id)
       where coalesce(used.micro, 0) <> coalesce(charged.micro, 0)`,
  },
  {
    name: 'stray-holds',
    holds: 'Only calls in progress hold funds, and only for their last attempt.',
    unit: 'micros',
    sql: `
      select call.organization_id, 'attempt ' || call.call_id || '/' || attempt.attempt as subject, 0 as expected,
             attempt.held_micro as actual
        from call_attempt attempt
        join call on call.id = attempt.call_id
       where attempt.ended_at is null and attempt.held_micro > 0
         and ($1::bigint is null or call.organization_id = $1)
         and (call.status <> 'in_progress' or attempt.attempt <> call.attempts)`,
  },
  {
    name: 'call-audio',
    holds: 'Every call that has not ended has its audio or text, from its own organization.',
    unit: 'count',
    sql: `
      select call.organization_id, 'call ' || call.call_id as subject, 1 as expected, 0 as actual
        from call
       cross join lateral unnest(string_to_array(audio_key, ' ')) played (key)
        left join speech_audio speech on speech.duration_ms is not null and speech.organization_id = call.organization_id
              and speech.id = case when played.key like 'speech/%' then substr(played.key, 8)::uuid end
        left join call_audio upload on upload.object_key = played.key and upload.organization_id = call.organization_id
       where ($1::bigint is null or call.organization_id = $1) and finished_at is null
         and speech.id is null and upload.id is null`,
  },
];

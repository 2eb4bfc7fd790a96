import { attemptCost } from '../../../db/calls/functions/attempts.ts';
import { toSqlText } from '../../../db/engine/sql-functions/define-sql-function.ts';
import type { Invariant } from '../../billing/ledger/invariant.ts';

/** Invariants of what campaigns say that they cost. */
export const CAMPAIGN_INVARIANTS: Invariant[] = [
  {
    name: 'campaign-calls',
    holds:
      'What a campaign says that its calls cost equals the cost of the attempts of its calls that ended.',
    unit: 'micros',
    sql: `
      with used as (
        select campaign_id, sum(${toSqlText(attemptCost, { attempt: 'one' })}) as micro
          from call_attempt one
          join call on call.id = one.call_id
         where call.campaign_id is not null and call.finished_at is not null
           and ($1::bigint is null or call.organization_id = $1)
         group by 1
      )
      select organization_id, 'campaign ' || campaign.campaign_id as subject, coalesce(used.micro, 0) as expected,
             air_micro as actual
        from campaign
        join campaign_progress progress on progress.campaign_id = campaign.id
        left join used on used.campaign_id = campaign.id
       where ($1::bigint is null or organization_id = $1) and air_micro <> coalesce(used.micro, 0)`,
  },
  {
    name: 'campaign-speech',
    holds: 'What a campaign says that its speech cost equals the charges of its speech that was made.',
    unit: 'micros',
    // Operators' refunds refer to a movement.
    sql: `
      with posted as (
        select organization_id, reference, -sum(amount_micro) as micro
          from movement
         where kind = 'speech' and type in ('charge', 'refund') and ($1::bigint is null or organization_id = $1)
         group by 1, 2
      ),
      open as (
        select call_id, sum(cost_micro) as micro
          from speech_audio
         where status = 'synthesizing' and ($1::bigint is null or organization_id = $1)
         group by 1
      )
      select organization_id, 'campaign ' || campaign.campaign_id as subject,
             coalesce(posted.micro, 0) - coalesce(open.micro, 0) as expected, speech_micro as actual
        from (select id, campaign_id, organization_id, campaign_id::text as reference from campaign) campaign
        join campaign_progress progress on progress.campaign_id = campaign.id
        left join posted using (organization_id, reference)
        left join open on open.call_id = campaign.campaign_id
       where ($1::bigint is null or organization_id = $1)
         and speech_micro <> coalesce(posted.micro, 0) - coalesce(open.micro, 0)`,
  },
];

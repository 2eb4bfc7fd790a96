import type { Invariant } from './invariant.ts';

/** What Idempotency-Keys are tied to. */
export const TIES: Invariant[] = [
  {
    name: 'link-ties',
    holds: 'Every link that an Idempotency-Key is tied to is there, and is the organization’s.',
    unit: 'count',
    sql: `
      select tie.organization_id, 'key ' || tie.key || ', link ' || (entry ->> 'linkId') as subject, 1 as expected, 0 as actual
        from idempotency_key tie
       cross join lateral jsonb_array_elements(coalesce(tie.result -> 'entries', '[]')) entry
       where ($1::bigint is null or tie.organization_id = $1) and entry ? 'linkId'
         and not exists (select from link where link.id = (entry ->> 'linkId')::bigint
                            and link.organization_id = tie.organization_id)`,
  },
  {
    name: 'batch-ties',
    holds: 'Every batch that an Idempotency-Key is tied to is there, until it is purged after 90 days.',
    unit: 'count',
    sql: `
      select tie.organization_id, 'key ' || tie.key || ', batch ' || (tie.result ->> 'jobId') as subject,
             1 as expected, 0 as actual
        from idempotency_key tie
       where ($1::bigint is null or tie.organization_id = $1) and tie.result ? 'jobId'
         and tie.created_at > now() - interval '89 days'
         and not exists (select from number_batch batch where batch.job_id = (tie.result ->> 'jobId')::uuid
                            and batch.organization_id = tie.organization_id)`,
  },
  {
    name: 'synthesis-ties',
    holds:
      'Every synthesis that an Idempotency-Key is tied to is there, until it is purged after 90 days, and has not failed.',
    unit: 'count',
    sql: `
      select tie.organization_id, 'key ' || tie.key || ', synthesis ' || (tie.result ->> 'synthesisId') as subject,
             1 as expected, 0 as actual
        from idempotency_key tie
       where ($1::bigint is null or tie.organization_id = $1) and tie.result ? 'synthesisId'
         and tie.created_at > now() - interval '89 days'
         and not exists (select from synthesis where synthesis_id = (tie.result ->> 'synthesisId')::uuid
                            and synthesis.organization_id = tie.organization_id and status <> 'failed')`,
  },
  {
    name: 'call-ties',
    holds: 'Every call that an Idempotency-Key is tied to is there, and is the organization’s.',
    unit: 'count',
    sql: `
      select tie.organization_id, 'key ' || tie.key || ', call ' || (tie.result ->> 'callId') as subject,
             1 as expected, 0 as actual
        from idempotency_key tie
       where ($1::bigint is null or tie.organization_id = $1) and tie.result ? 'callId'
         and not exists (select from call where call.call_id = (tie.result ->> 'callId')::uuid
                            and call.organization_id = tie.organization_id)`,
  },
];

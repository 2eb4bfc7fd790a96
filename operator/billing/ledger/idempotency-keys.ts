import type { Invariant } from './invariant.ts';

/** What Idempotency-Keys are tied to. */
export const IDEMPOTENCY_KEYS: Invariant[] = [
  {
    name: 'link-ties',
    holds: 'Every link that an Idempotency-Key is tied to is there, and is the organization’s.',
    unit: 'count',
    sql: `
      select kept.organization_id, 'key ' || kept.key || ', link ' || (entry ->> 'linkId') as subject, 1 as expected, 0 as actual
        from idempotency_key kept
       cross join lateral jsonb_array_elements(coalesce(kept.result -> 'entries', '[]')) entry
       where ($1::bigint is null or kept.organization_id = $1) and entry ? 'linkId'
         and not exists (select from link where link.id = (entry ->> 'linkId')::bigint
                            and link.organization_id = kept.organization_id)`,
  },
  {
    name: 'batch-ties',
    holds: 'Every batch that an Idempotency-Key is tied to is there, until it is purged after 90 days.',
    unit: 'count',
    sql: `
      select kept.organization_id, 'key ' || kept.key || ', batch ' || (kept.result ->> 'jobId') as subject,
             1 as expected, 0 as actual
        from idempotency_key kept
       where ($1::bigint is null or kept.organization_id = $1) and kept.result ? 'jobId'
         and kept.created_at > now() - interval '89 days'
         and not exists (select from number_batch batch where batch.job_id = (kept.result ->> 'jobId')::uuid
                            and batch.organization_id = kept.organization_id)`,
  },
  {
    name: 'synthesis-ties',
    holds:
      'Every synthesis that an Idempotency-Key is tied to is there, until it is purged after 90 days, and has not failed.',
    unit: 'count',
    sql: `
      select kept.organization_id, 'key ' || kept.key || ', synthesis ' || (kept.result ->> 'synthesisId') as subject,
             1 as expected, 0 as actual
        from idempotency_key kept
       where ($1::bigint is null or kept.organization_id = $1) and kept.result ? 'synthesisId'
         and kept.created_at > now() - interval '89 days'
         and not exists (select from synthesis where synthesis_id = (kept.result ->> 'synthesisId')::uuid
                            and synthesis.organization_id = kept.organization_id and status <> 'failed')`,
  },
  {
    name: 'call-ties',
    holds: 'Every call that an Idempotency-Key is tied to is there, and is the organization’s.',
    unit: 'count',
    sql: `
      select kept.organization_id, 'key ' || kept.key || ', call ' || (kept.result ->> 'callId') as subject,
             1 as expected, 0 as actual
        from idempotency_key kept
       where ($1::bigint is null or kept.organization_id = $1) and kept.result ? 'callId'
         and not exists (select from call where call.call_id = (kept.result ->> 'callId')::uuid
                            and call.organization_id = kept.organization_id)`,
  },
];

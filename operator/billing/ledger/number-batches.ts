import type { Invariant } from './invariant.ts';

/** Invariants of charges and refunds of number batches. */
export const NUMBER_BATCHES: Invariant[] = [
  {
    name: 'batch-charges',
    holds: 'The charge of a batch less its refund is what it delivered; while it runs, all of it.',
    unit: 'micros',
    // Purged batches leave their movements behind; operators' refunds refer to a movement.
    sql: `
      with posted as (
        select organization_id, reference as job, -sum(amount_micro) as micro, min(created_at) as charged_at
          from movement
         where kind = 'number_batch' and reference not like 'movement %' and type in ('charge', 'refund')
           and ($1::bigint is null or organization_id = $1)
         group by 1, 2
      ),
      batch as (
        select organization_id, job_id::text as job,
               unit_micro * case status when 'failed' then 0 when 'done' then count - invalid else count end as micro
          from number_batch
         where $1::bigint is null or organization_id = $1
      )
      select organization_id, 'batch ' || job as subject, coalesce(batch.micro, 0) as expected,
             coalesce(posted.micro, 0) as actual
        from batch
        full join posted using (organization_id, job)
       where coalesce(batch.micro, 0) <> coalesce(posted.micro, 0)
         and (batch.job is not null or charged_at > now() - interval '89 days')`,
  },
];

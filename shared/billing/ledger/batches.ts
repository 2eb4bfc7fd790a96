import type { Invariant } from './invariant.ts';

/** Invariants of charges and refunds of batches. */
export const BATCH_INVARIANTS: Invariant[] = [
  {
    name: 'batch-charges',
    holds:
      'The charge of each batch minus its refund equals what it delivered or, while it runs, its full price.',
    unit: 'micros',
    // Purged batches leave their movements behind; operators' refunds refer to a movement.
    sql: `
      with posted as (
        select organization_id, reference as job, -sum(amount_micro) as micro, min(created_at) as charged_at
          from movement
         where kind in ('number_batch', 'link_batch') and reference not like 'movement %' and type in ('charge', 'refund')
           and ($1::bigint is null or organization_id = $1)
         group by 1, 2
      ),
      expected as (
        select organization_id, job_id::text as job,
               unit_micro * case status when 'failed' then 0 when 'done' then count - failed else accepted end as micro
          from batch
         where $1::bigint is null or organization_id = $1
      )
      select organization_id, 'batch ' || job as subject, coalesce(expected.micro, 0) as expected,
             coalesce(posted.micro, 0) as actual
        from expected
        full join posted using (organization_id, job)
       where coalesce(expected.micro, 0) <> coalesce(posted.micro, 0)
         and (expected.job is not null or charged_at > now() - interval '89 days')`,
  },
  {
    name: 'batch-links',
    holds: 'Each ended batch of links has as many links as lines that created one.',
    unit: 'count',
    sql: `
      select batch.organization_id, 'batch ' || job_id as subject, (count - failed)::bigint as expected,
             coalesce(made.links, 0) as actual
        from batch
        left join (select batch_id, count(*) as links from link
                    where batch_id is not null and ($1::bigint is null or organization_id = $1)
                    group by 1) made on made.batch_id = batch.id
       where service = 'urlshortener' and finished_at is not null and ($1::bigint is null or batch.organization_id = $1)
         and count - failed <> coalesce(made.links, 0)`,
  },
];

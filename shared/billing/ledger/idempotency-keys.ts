import type { Invariant } from './invariant.ts';

type Kept = {
  /** The kind of result. */
  what: string;
  /** The field of the id in a key's result, and the table that has it. */
  field: string;
  table: string;
  id: string;
  /** Rows purged after 90 days leave their key behind. */
  isPurged: boolean;
  /** A condition besides existence. */
  and?: { holds: string; sql: string };
};

const KEPT: Kept[] = [
  { what: 'batch', field: 'jobId', table: 'batch', id: 'job_id', isPurged: true },
  {
    what: 'synthesis',
    field: 'synthesisId',
    table: 'synthesis',
    id: 'synthesis_id',
    isPurged: true,
    and: { holds: ', and did not fail', sql: "and status <> 'failed'" },
  },
  { what: 'call', field: 'callId', table: 'call', id: 'call_id', isPurged: false },
];

const toInvariant = ({ what, field, table, id, isPurged, and }: Kept): Invariant => ({
  name: `${what}-idempotency-keys`,
  holds: `Every ${what} stored for an Idempotency-Key exists${isPurged ? ', until it is purged after 90 days,' : ''} and belongs to the organization${and?.holds ?? ''}.`,
  unit: 'count',
  sql: `
    select kept.organization_id, 'key ' || kept.key || ', ${what} ' || (kept.result ->> '${field}') as subject,
           1 as expected, 0 as actual
      from idempotency_key kept
     where ($1::bigint is null or kept.organization_id = $1) and kept.result ? '${field}'
       ${isPurged ? "and kept.created_at > now() - interval '89 days'" : ''}
       and not exists (select from ${table} tied where tied.${id} = (kept.result ->> '${field}')::uuid
                          and tied.organization_id = kept.organization_id ${and?.sql ?? ''})`,
});

/** Invariants of the results of Idempotency-Keys. */
export const IDEMPOTENCY_INVARIANTS: Invariant[] = [
  {
    name: 'link-idempotency-keys',
    holds: 'Every link stored for an Idempotency-Key exists and belongs to the organization.',
    unit: 'count',
    // One key creates one link, or those of a bulk.
    sql: `
      select kept.organization_id, 'key ' || kept.key || ', link ' || (entry ->> 'linkId') as subject, 1 as expected, 0 as actual
        from idempotency_key kept
       cross join lateral jsonb_array_elements(coalesce(kept.result -> 'entries', '[]')) entry
       where ($1::bigint is null or kept.organization_id = $1) and entry ? 'linkId'
         and not exists (select from link where link.id = (entry ->> 'linkId')::bigint
                            and link.organization_id = kept.organization_id)`,
  },
  ...KEPT.map(toInvariant),
];

import * as z from 'zod';
import { type BatchRow, countBatches, findBatch, listBatches } from '../../db/batches/queries/batches.ts';
import { BATCH_STATUSES } from '../../db/batches/tables/batch.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { MESSAGES } from '../kernel/errors/messages.ts';
import { maxCharacters } from '../kernel/http/input/max-characters.ts';
import { checkDayOrder } from '../kernel/http/lists/check-day-order.ts';
import { listPage } from '../kernel/http/lists/list-page.ts';
import { mostCounted } from '../kernel/http/lists/most-counted.ts';
import { PageQuery } from '../kernel/http/lists/page.ts';
import { createdBetween, toTerms } from '../kernel/time/created-between.ts';
import type { BatchKind } from './batch-kind.ts';

export const BatchParams = z.object({
  jobId: z
    // Any UUID version: an unknown one is answered as not found.
    .guid(MESSAGES.notAJobId)
    .meta({
      description: 'Identifier of the batch.',
      format: 'uuid',
      example: '7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11',
    }),
});

/** A batch as it is stored. */
export type StoredBatch = BatchRow;

/**
 * What a batch was charged, less what its end refunded: the price of accepted lines that brought nothing, or of all lines of
 * one that failed.
 */
export function toBatchCharge(row: BatchRow): { chargedMicro: bigint; refundedMicro: bigint } {
  const { status, finishedAt, accepted, processed, failed, unitMicro } = row;
  const delivered = status === 'failed' ? 0 : processed - failed;
  const refunded = finishedAt === null ? 0 : accepted - delivered;
  return {
    chargedMicro: unitMicro * BigInt(accepted - refunded),
    refundedMicro: unitMicro * BigInt(refunded),
  };
}

/** The row of a batch of the caller's organization. Throws the kind's error for one that does not exist. */
export async function findBatchOrThrow(ctx: TenantCtx, kind: BatchKind, jobId: string): Promise<BatchRow> {
  const row = await findBatch(ctx.db, kind.service, ctx.tenant.organizationId, jobId);
  if (row === undefined) throw new DomainError(kind.notFound);
  return row;
}

export const batchesQuery = (maxReference: number) =>
  PageQuery.extend({
    status: z.enum(BATCH_STATUSES).optional().describe('Only batches with this status.'),
    reference: z
      .string()
      .min(1)
      .check(maxCharacters(maxReference))
      .optional()
      .describe('Your own reference.'),
    ...createdBetween,
  }).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<ReturnType<typeof batchesQuery>>;

/** The organization's batches of a kind, newest first. */
export async function listBatchRows<Job>(
  ctx: TenantCtx,
  { service }: BatchKind,
  query: Query,
  toJob: (row: BatchRow) => Job | Promise<Job>,
): Promise<{ items: Job[]; nextCursor: string | null }> {
  const name = service === 'numberinsight' ? 'batches' : `${service}-batches`;
  return await listPage(
    ctx,
    name,
    query,
    toTerms(query),
    (db, organizationId, filter, limit) => listBatches(db, service, organizationId, filter, limit),
    toJob,
  );
}

/** How many there are, counted up to a bound. */
export function countBatchRows({ db, tenant }: TenantCtx, { service }: BatchKind, query: Query) {
  const terms = toTerms(query);
  return countBatches(db, service, tenant.organizationId, terms, mostCounted(terms));
}

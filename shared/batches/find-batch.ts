import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { BATCH_STATUSES, type BatchService, type BatchStatus, batch } from '../../db/batches/tables/batch.ts';
import type { Database } from '../../db/engine/client.ts';
import { countRows } from '../../db/engine/count-rows.ts';
import { organization } from '../../db/people/tables/organization.ts';
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
const shown = {
  id: batch.id,
  jobId: batch.jobId,
  status: batch.status,
  count: batch.count,
  accepted: batch.accepted,
  processed: batch.processed,
  failed: batch.failed,
  unitMicro: batch.unitMicro,
  currency: organization.currency,
  reference: batch.reference,
  createdAt: batch.createdAt,
  expiresAt: batch.expiresAt,
  finishedAt: batch.finishedAt,
};

type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number];

/** A batch of the organization that has not expired; undefined when there is none. */
async function findBatch(
  db: Database,
  service: BatchService,
  organizationId: number,
  jobId: string,
): Promise<BatchRow | undefined> {
  const [row] = await db
    .select(shown)
    .from(batch)
    .innerJoin(organization, eq(organization.id, batch.organizationId))
    .where(
      and(
        eq(batch.jobId, jobId),
        eq(batch.service, service),
        eq(batch.organizationId, organizationId),
        gt(batch.expiresAt, sql`now()`),
      ),
    );
  return row;
}

type BatchFilter = {
  status?: BatchStatus | undefined;
  reference?: string | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  beforeId?: number | undefined;
};

/** The organization's batches that have not expired, newest first. */
export async function selectBatches(
  db: Database,
  service: BatchService,
  organizationId: number,
  filter: BatchFilter,
  limit: number,
) {
  return await db
    .select(shown)
    .from(batch)
    .innerJoin(organization, eq(organization.id, batch.organizationId))
    .where(toCondition(service, organizationId, filter))
    .orderBy(desc(batch.id))
    .limit(limit);
}

/** Counts the batches that the filter leaves, up to `most`. */
export function countSelectedBatches(
  db: Database,
  service: BatchService,
  organizationId: number,
  filter: BatchFilter,
  most: number,
) {
  const among = toCondition(service, organizationId, filter);
  return countRows(db, db.select({ id: batch.id }).from(batch).where(among).limit(most));
}

const toCondition = (
  service: BatchService,
  organizationId: number,
  { status, reference, createdFrom, createdBefore, beforeId }: BatchFilter,
): SQL | undefined =>
  and(
    eq(batch.organizationId, organizationId),
    eq(batch.service, service),
    gt(batch.expiresAt, sql`now()`),
    status === undefined ? undefined : eq(batch.status, status),
    reference === undefined ? undefined : eq(batch.reference, reference),
    createdFrom === undefined ? undefined : gte(batch.createdAt, createdFrom),
    createdBefore === undefined ? undefined : lt(batch.createdAt, createdBefore),
    beforeId === undefined ? undefined : lt(batch.id, beforeId),
  );

export type StoredBatch = BatchRow;

/**
 * Calculates what a batch was charged, less what its end refunded: the price of accepted lines that brought nothing, or
 * of all lines if it failed.
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
    (db, organizationId, filter, limit) => selectBatches(db, service, organizationId, filter, limit),
    toJob,
  );
}

/** Counts the batches that a query finds, up to a bound. */
export function countBatchRows({ db, tenant }: TenantCtx, { service }: BatchKind, query: Query) {
  const terms = toTerms(query);
  return countSelectedBatches(db, service, tenant.organizationId, terms, mostCounted(terms));
}

import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { organization } from '../../people/tables/organization.ts';
import { type BatchService, type BatchStatus, batch } from '../tables/batch.ts';

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

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

/** A batch of the organization that has not expired; undefined when there is none. */
export async function findBatch(
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
export async function listBatches(
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

/** How many batches the filter leaves, counted up to `most`. */
export function countBatches(
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

/** Batches of a service older than 90 days. */
export async function findExpiredBatches(
  db: Database,
  service: BatchService,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ jobId: batch.jobId })
    .from(batch)
    .where(and(eq(batch.service, service), lt(batch.expiresAt, sql`now()`)))
    .orderBy(batch.expiresAt)
    .limit(limit);
  return rows.map(({ jobId }) => jobId);
}

/** Those of the ids that are of batches. */
export async function findKnownBatches(db: Database, jobIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ jobId: batch.jobId })
    .from(batch)
    .where(inArray(batch.jobId, [...jobIds]));
  return rows.map(({ jobId }) => jobId);
}

/** Deletes a batch and its chunks; its charge remains in the movements. */
export async function deleteBatch(db: Database, jobId: string): Promise<void> {
  await db.delete(batch).where(eq(batch.jobId, jobId));
}

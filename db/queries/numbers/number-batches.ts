import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { type NUMBER_BATCH_STATUSES, numberBatch } from '../../schema/numbers/number-batch.ts';
import { organization } from '../../schema/people/organization.ts';
import { callFunction } from '../../sql/call-function.ts';
import { createNumberBatch as create, type NewBatch } from '../../sql/numbers.ts';
import type { Creator } from '../idempotency/creator.ts';

/** Validates, charges, creates and stores the idempotency key, atomically. */
export async function createNumberBatch(
  db: Database,
  { organizationId, keyId, costCenterId, idempotency, batch }: Creator & { batch: NewBatch },
) {
  const creator = { organization: organizationId, apiKey: keyId, costCenter: costCenterId, idempotency };
  return await callFunction(db, create, { ...creator, batch });
}

const shown = {
  id: numberBatch.id,
  jobId: numberBatch.jobId,
  status: numberBatch.status,
  count: numberBatch.count,
  processed: numberBatch.processed,
  invalid: numberBatch.invalid,
  unitMicro: numberBatch.unitMicro,
  currency: organization.currency,
  reference: numberBatch.reference,
  createdAt: numberBatch.createdAt,
  expiresAt: numberBatch.expiresAt,
  finishedAt: numberBatch.finishedAt,
};

export type BatchRow = Awaited<ReturnType<typeof listNumberBatches>>[number];

/** A batch of the organization that has not expired; undefined when there is none. */
export async function findNumberBatch(
  db: Database,
  organizationId: number,
  jobId: string,
): Promise<BatchRow | undefined> {
  const [row] = await db
    .select(shown)
    .from(numberBatch)
    .innerJoin(organization, eq(organization.id, numberBatch.organizationId))
    .where(
      and(
        eq(numberBatch.jobId, jobId),
        eq(numberBatch.organizationId, organizationId),
        gt(numberBatch.expiresAt, sql`now()`),
      ),
    );
  return row;
}

export type BatchFilter = {
  status?: (typeof NUMBER_BATCH_STATUSES)[number] | undefined;
  reference?: string | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  beforeId?: number | undefined;
};

/** The organization's batches that have not expired, newest first. */
export async function listNumberBatches(
  db: Database,
  organizationId: number,
  { status, reference, createdFrom, createdBefore, beforeId }: BatchFilter,
  limit: number,
) {
  return await db
    .select(shown)
    .from(numberBatch)
    .innerJoin(organization, eq(organization.id, numberBatch.organizationId))
    .where(
      and(
        eq(numberBatch.organizationId, organizationId),
        gt(numberBatch.expiresAt, sql`now()`),
        status === undefined ? undefined : eq(numberBatch.status, status),
        reference === undefined ? undefined : eq(numberBatch.reference, reference),
        createdFrom === undefined ? undefined : gte(numberBatch.createdAt, createdFrom),
        createdBefore === undefined ? undefined : lt(numberBatch.createdAt, createdBefore),
        beforeId === undefined ? undefined : lt(numberBatch.id, beforeId),
      ),
    )
    .orderBy(desc(numberBatch.id))
    .limit(limit);
}

import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { retryConflicts } from '../../retry-conflicts.ts';
import { numberBatch } from '../../schema/numbers/number-batch.ts';
import { numberBatchChunk } from '../../schema/numbers/number-batch-chunk.ts';
import { callFunction } from '../../sql/call-function.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import type { ClaimedChunk } from '../../sql/numbers.ts';
import * as numbers from '../../sql/numbers.ts';
import type { EmittedAttempt } from '../../sql/webhooks.ts';

export type Chunk = { jobId: string; chunk: number };

/** Claims a chunk under a token; null when it is done, claimed by another run, or its batch has ended. */
export async function claimNumberChunk(
  db: Database,
  { jobId, chunk }: Chunk,
  claim: string,
): Promise<ClaimedChunk | null> {
  return await callFunction(db, numbers.claimNumberChunk, { job: jobId, chunk, claim });
}

/** Releases a claim, so that the next message can run the chunk at once. */
export async function releaseNumberChunk(
  db: Database,
  { jobId, chunk }: Chunk,
  claim: string,
): Promise<void> {
  const ofJob = db.select({ id: numberBatch.id }).from(numberBatch).where(eq(numberBatch.jobId, jobId));
  await db
    .update(numberBatchChunk)
    .set({ claim: null, claimedUntil: null })
    .where(
      and(
        inArray(numberBatchChunk.batchId, ofJob),
        ...[eq(numberBatchChunk.chunk, chunk), eq(numberBatchChunk.claim, claim)],
        isNull(numberBatchChunk.doneAt),
      ),
    );
}

/** Marks a chunk as done, and with the last one the batch; null when the claim was lost. */
export async function completeNumberChunk(
  db: Database,
  { jobId, chunk }: Chunk,
  claim: string,
  invalid: number,
): Promise<EmittedAttempt[] | null> {
  return await callFunction(db, numbers.completeNumberChunk, { job: jobId, chunk, claim, invalid });
}

/** Fails a batch and refunds its charge. */
export async function failNumberBatch(db: Database, jobId: string): Promise<EmittedAttempt[]> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ emitted: EmittedAttempt[] }>(
      sql`select ${toSql(numbers.settleNumberBatch, { batch: numberBatch.id, status: 'failed' })} as emitted
            from ${numberBatch} where ${numberBatch.jobId} = ${jobId}`,
    ),
  );
  return rows[0]?.emitted ?? [];
}

/** Chunks with an overdue message and no running claim, marked as sent now. */
export async function takeOverdueChunks(db: Database, limit: number): Promise<Chunk[]> {
  const { rows } = await db.execute<Chunk>(sql`
    update number_batch_chunk set sent_at = clock_timestamp()
      from (select batch_id, chunk, job_id
              from number_batch join number_batch_chunk on batch_id = id
             where finished_at is null and done_at is null and sent_at < clock_timestamp() - interval '1 minute'
               and (claim is null or claimed_until < clock_timestamp())
             order by sent_at
             limit ${limit}
               for update of number_batch_chunk skip locked) overdue
     where number_batch_chunk.batch_id = overdue.batch_id and number_batch_chunk.chunk = overdue.chunk
    returning overdue.job_id as "jobId", overdue.chunk`);
  return rows;
}

/**
 * The chunks of a finished batch that has not expired, in order, each with the claim that its result is stored under.
 */
export async function findResultChunks(
  db: Database,
  jobId: string,
): Promise<{ chunk: number; claim: string | null }[]> {
  return await db
    .select({ chunk: numberBatchChunk.chunk, claim: numberBatchChunk.claim })
    .from(numberBatch)
    .innerJoin(numberBatchChunk, eq(numberBatchChunk.batchId, numberBatch.id))
    .where(
      and(
        eq(numberBatch.jobId, jobId),
        eq(numberBatch.status, 'done'),
        gt(numberBatch.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(numberBatchChunk.chunk));
}

/** Batches older than 90 days. */
export async function findExpiredBatches(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ jobId: numberBatch.jobId })
    .from(numberBatch)
    .where(lt(numberBatch.expiresAt, sql`now()`))
    .orderBy(numberBatch.expiresAt)
    .limit(limit);
  return rows.map(({ jobId }) => jobId);
}

/** Deletes a batch and its chunks; its charge remains in the movements. */
export async function deleteNumberBatch(db: Database, jobId: string): Promise<void> {
  await db.delete(numberBatch).where(eq(numberBatch.jobId, jobId));
}

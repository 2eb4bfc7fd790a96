import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../engine/client.ts';
import { callFunction, retryConflicts } from '../../../engine/sql-functions/call-function.ts';
import { toSql } from '../../../engine/sql-functions/define-sql-function.ts';
import type { EmittedAttempt } from '../../../webhooks/functions/webhooks.ts';
import * as batches from '../../functions/batches.ts';
import { type BatchService, batch } from '../../tables/batch.ts';
import { batchChunk } from '../../tables/batch-chunk.ts';

type Chunk = batches.Chunk;

/** Claims a chunk under a token; null when it is done, claimed by another run, or its batch has ended. */
export async function claimBatchChunk(
  db: Database,
  { jobId, chunk }: Chunk,
  claim: string,
): Promise<batches.ClaimedChunk | null> {
  return await callFunction(db, batches.claimBatchChunk, { job: jobId, chunk, claim });
}

/** Releases a claim, so that the next message can run the chunk at once; `isAttempt`: the run counts as one. */
export async function releaseBatchChunk(
  db: Database,
  { jobId, chunk }: Chunk,
  claim: string,
  isAttempt: boolean,
): Promise<void> {
  const ofJob = db.select({ id: batch.id }).from(batch).where(eq(batch.jobId, jobId));
  await db
    .update(batchChunk)
    .set({
      claim: null,
      claimedUntil: null,
      ...(isAttempt ? {} : { attempts: sql`${batchChunk.attempts} - 1` }),
    })
    .where(
      and(
        inArray(batchChunk.batchId, ofJob),
        ...[eq(batchChunk.chunk, chunk), eq(batchChunk.claim, claim)],
        isNull(batchChunk.doneAt),
      ),
    );
}

/** Marks a chunk as done, and with the last one the batch; null when the claim was lost. */
export async function completeBatchChunk(
  db: Database,
  { jobId, chunk }: Chunk,
  claim: string,
  failed: number,
): Promise<batches.ToPublish | null> {
  return await callFunction(db, batches.completeBatchChunk, { job: jobId, chunk, claim, failed });
}

/** Fails a batch and refunds its charge. */
export async function failBatch(db: Database, jobId: string): Promise<EmittedAttempt[]> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ emitted: EmittedAttempt[] }>(
      sql`select ${toSql(batches.settleBatch, { batch: batch.id, status: 'failed' })} as emitted
            from ${batch} where ${batch.jobId} = ${jobId}`,
    ),
  );
  return rows[0]?.emitted ?? [];
}

/** Chunks of a service with an overdue message and no running claim, or whose turn has come; marked as sent now. */
export async function takeDueBatchChunks(
  db: Database,
  service: BatchService,
  limit: number,
): Promise<Chunk[]> {
  return await callFunction(db, batches.takeDueBatchChunks, { service, limit });
}

/**
 * The chunks of a finished batch that has not expired, in order, each with the claim that its result is stored under;
 * none when one is not done.
 */
export async function findResultChunks(
  db: Database,
  service: BatchService,
  jobId: string,
): Promise<{ chunk: number; claim: string | null }[]> {
  const rows = await db
    .select({ chunk: batchChunk.chunk, claim: batchChunk.claim, doneAt: batchChunk.doneAt })
    .from(batch)
    .innerJoin(batchChunk, eq(batchChunk.batchId, batch.id))
    .where(
      and(
        ...[eq(batch.jobId, jobId), eq(batch.service, service), isNotNull(batch.finishedAt)],
        gt(batch.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(batchChunk.chunk));
  return rows.every(({ doneAt }) => doneAt !== null) ? rows : [];
}

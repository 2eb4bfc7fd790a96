import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Chunk, completeBatchChunk, settleBatch } from '../../db/batches/functions/batches.ts';
import { type ClaimedChunk, takeChunk } from '../../db/batches/queries/batch-chunks.ts';
import { batch } from '../../db/batches/tables/batch.ts';
import { batchChunk } from '../../db/batches/tables/batch-chunk.ts';
import type { Database } from '../../db/engine/client.ts';
import { findDependencyError } from '../../db/engine/postgres-error.ts';
import { callFunction, retryConflicts } from '../../db/engine/sql-functions/call-function.ts';
import { toSql } from '../../db/engine/sql-functions/define-sql-function.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { noteFailure } from '../kernel/log/note-failure.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';
import type { BatchKind } from './batch-kind.ts';
import { sendChunksLater } from './batch-kind.ts';

export type { Chunk };

/** Runs of a chunk, including the first, before it is given up; an outage of what they depend on does not count. */
const MAX_ATTEMPTS = 10;

/** A chunk under a run's claim. */
export type RunningChunk = Chunk & { claim: string; claimed: ClaimedChunk };

type Emitted = z.output<typeof settleBatch.result.schema>;

type ChunkWork = {
  /** Stores the chunk's result under the claim. Returns how many of its lines brought nothing; null: the claim is lost. */
  run(ctx: Ctx, running: RunningChunk): Promise<number | null>;
  /** Stores what can be stored of a chunk that failed ten times by itself, not because of an outage. Without it, the batch fails. */
  abandon?(ctx: Ctx, running: RunningChunk): Promise<number | null>;
};

/**
 * Works on a chunk. If killed, it runs again once its claim has expired and writes to a new object; only the run that
 * holds the claim completes the chunk, and sends the next.
 */
export async function runBatchChunk(
  ctx: Ctx,
  kind: BatchKind,
  { jobId, chunk }: Chunk,
  { run, abandon }: ChunkWork,
): Promise<void> {
  const claim = crypto.randomUUID();
  const claimed = await takeChunk(ctx.db, { jobId, chunk }, claim);
  if (claimed === undefined) return;
  const running = { jobId, chunk, claim, claimed };
  const complete = async (failed: number | null): Promise<void> => {
    if (failed === null) return;
    const next = await callFunction(ctx.db, completeBatchChunk, { job: jobId, chunk, claim, failed });
    if (next === null) return;
    publishEmitted(ctx, next.emitted);
    sendChunksLater(ctx, kind, next.chunks);
  };
  const giveUp = async (error: unknown): Promise<void> => {
    const { organizationId: organization, attempts } = claimed;
    ctx.log.error('batch_failed', error, { organization, attempts });
    if (abandon === undefined) publishEmitted(ctx, await failBatch(ctx.db, jobId));
    else await complete(await abandon(ctx, running));
  };
  try {
    // A run that exceeds memory or CPU time is killed before any `catch`.
    if (claimed.attempts > MAX_ATTEMPTS) return await giveUp(new Error('every run died'));
    await complete(await run(ctx, running));
  } catch (error) {
    const mayPass = abandon !== undefined && findDependencyError(error) !== undefined;
    if (claimed.attempts === MAX_ATTEMPTS && !mayPass) return await giveUp(error);
    // The message is retried: the chunk is then free rather than claimed for another minute.
    await releaseBatchChunk(ctx.db, running, claim, !mayPass).catch(
      noteFailure(ctx.log, 'chunk_not_released'),
    );
    throw error;
  }
}

/** Releases a claim, so that the next message can run the chunk at once; `isAttempt`: the run counts as one. */
async function releaseBatchChunk(
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
        eq(batchChunk.chunk, chunk),
        eq(batchChunk.claim, claim),
        isNull(batchChunk.doneAt),
      ),
    );
}

/** Fails a batch and refunds its charge. */
async function failBatch(db: Database, jobId: string): Promise<Emitted> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ emitted: Emitted }>(
      sql`select ${toSql(settleBatch, { batch: batch.id, status: 'failed' })} as emitted
            from ${batch} where ${batch.jobId} = ${jobId}`,
    ),
  );
  return rows[0]?.emitted ?? [];
}

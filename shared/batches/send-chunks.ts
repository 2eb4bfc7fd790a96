import type { Chunk } from '../../db/batches/functions/batches.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { JobQueue } from '../kernel/jobs/job-queue.ts';
import type { BatchKind } from './batch-kind.ts';

/** One message per chunk, holding references only. */
const sendChunks = (queue: JobQueue, { runChunk }: BatchKind, chunks: readonly Chunk[]): Promise<void> =>
  queue.publishAll(
    runChunk,
    chunks.map((payload) => ({ payload })),
  );

/** The same after the answer; the sweeper sends again what is lost. */
export function sendChunksLater(ctx: Ctx, kind: BatchKind, chunks: readonly Chunk[]): void {
  if (chunks.length === 0) return;
  ctx.waitUntil(
    sendChunks(ctx.jobs, kind, chunks).catch((error) =>
      ctx.log.error('chunks_not_sent', error, { chunks: chunks.length }),
    ),
  );
}

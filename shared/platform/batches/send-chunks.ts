import type { Chunk } from '../../../db/platform/functions/batches.ts';
import type { Ctx } from '../ctx.ts';
import { MAX_PUBLISHED_AT_ONCE } from '../jobs/flows.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { BatchKind } from './batch-kind.ts';

/** One message per chunk, holding references only. */
export async function sendChunks(
  queue: JobQueue,
  { runChunk }: BatchKind,
  chunks: readonly Chunk[],
): Promise<void> {
  for (let start = 0; start < chunks.length; start += MAX_PUBLISHED_AT_ONCE) {
    const messages = chunks.slice(start, start + MAX_PUBLISHED_AT_ONCE);
    await queue.publishAll(
      runChunk,
      messages.map((payload) => ({ payload })),
    );
  }
}

/** The same after the answer; the sweeper sends again what is lost. */
export function sendChunksLater(ctx: Ctx, kind: BatchKind, chunks: readonly Chunk[]): void {
  if (chunks.length === 0) return;
  ctx.waitUntil(
    sendChunks(ctx.jobs, kind, chunks).catch((error) =>
      ctx.log.error('chunks_not_sent', error, { chunks: chunks.length }),
    ),
  );
}

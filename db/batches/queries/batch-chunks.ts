import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { type BatchService, batch } from '../tables/batch.ts';
import { batchChunk } from '../tables/batch-chunk.ts';

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
        eq(batch.jobId, jobId),
        eq(batch.service, service),
        isNotNull(batch.finishedAt),
        gt(batch.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(batchChunk.chunk));
  return rows.every(({ doneAt }) => doneAt !== null) ? rows : [];
}

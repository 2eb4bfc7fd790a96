import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type BatchService, batch } from '../../db/batches/tables/batch.ts';
import { batchChunk } from '../../db/batches/tables/batch-chunk.ts';
import type { Ctx } from '../kernel/ctx.ts';

type BatchFilter = {
  organizationId?: number | undefined;
  service?: BatchService | undefined;
  /** Only those that have not ended. */
  open: boolean;
  limit: number;
};

/** The batches of all organizations, newest first, with what is left of each. */
export function listAllBatches(ctx: Ctx, { organizationId, service, open, limit }: BatchFilter) {
  const ofChunks = (value: ReturnType<typeof sql>) =>
    sql<unknown>`(select ${value} from ${batchChunk}
                   where ${batchChunk.batchId} = ${batch.id} and ${batchChunk.doneAt} is null)`;
  return ctx.db
    .select({
      jobId: batch.jobId,
      organizationId: batch.organizationId,
      service: batch.service,
      status: batch.status,
      count: batch.count,
      processed: batch.processed,
      failed: batch.failed,
      chunksLeft: ofChunks(sql`count(*)`).mapWith(Number),
      /** The number of runs of the chunk that ran most often. */
      runs: ofChunks(sql`coalesce(max(${batchChunk.attempts}), 0)`).mapWith(Number),
      lastSentAt: ofChunks(sql`max(${batchChunk.sentAt})`).mapWith(batchChunk.sentAt),
      createdAt: batch.createdAt,
      finishedAt: batch.finishedAt,
    })
    .from(batch)
    .where(
      and(
        organizationId === undefined ? undefined : eq(batch.organizationId, organizationId),
        service === undefined ? undefined : eq(batch.service, service),
        open ? isNull(batch.finishedAt) : undefined,
      ),
    )
    .orderBy(desc(batch.id))
    .limit(limit);
}

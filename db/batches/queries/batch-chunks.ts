import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { defineDueRows } from '../../engine/due-rows.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { type Chunk, nextBatchChunks } from '../functions/batches.ts';
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

/** Chunks of a service's batches whose message is a minute old, and that no run has claimed. */
export const dueChunks = (service: BatchService) =>
  defineDueRows<Chunk>({
    work: `${service}-chunks`,
    table: batchChunk,
    key: ['batch_id', 'chunk'],
    open: sql`work.done_at is null and (work.claim is null or work.claimed_until < now())
              and exists (select from ${batch} where id = work.batch_id and service = ${service} and finished_at is null)`,
    due: 'sent_at',
    afterSec: 60,
    next: sql`sent_at = now()`,
    joins: sql`join ${batch} on batch.id = due.batch_id`,
    names: sql`batch.job_id as "jobId", work.chunk`,
  });

/** Chunks whose turn has come without a message, marked as sent: a run that sends the next may die before it does. */
export async function takeNextChunks(db: Database, service: BatchService): Promise<Chunk[]> {
  const organization = sql`waiting.organization_id`;
  const { rows } = await db.execute<Chunk>(sql`
    select next.*
      from (select distinct organization_id from ${batch} where service = ${service} and finished_at is null) waiting
     cross join lateral jsonb_to_recordset(${toSql(nextBatchChunks, { organization, service })}) next ("jobId" uuid, chunk int)`);
  return rows;
}

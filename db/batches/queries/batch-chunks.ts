import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { defineDueRows, takeNamed } from '../../engine/due-rows.ts';
import { retryConflicts } from '../../engine/sql-functions/call-function.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { organization } from '../../people/tables/organization.ts';
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

/** A run holds its chunk for a minute, and takes seconds. */
const IS_FREE = sql`work.done_at is null and (work.claim is null or work.claimed_until < now())`;

/** The data of a chunk that its run needs. */
export type ClaimedChunk = {
  organizationId: number;
  /** The terms that the batch was created with. */
  terms: unknown;
  /** The organization's own country. */
  home: string;
  /** Index of its first line. */
  first: number;
  count: number;
  /** The result of an earlier run, until it was stored; otherwise null. */
  made: unknown;
  attempts: number;
};

/** Chunks that a run may take under its claim. */
const freeChunks = (claim: string) =>
  defineDueRows<ClaimedChunk>({
    work: 'chunk-runs',
    table: batchChunk,
    key: ['batch_id', 'chunk'],
    open: IS_FREE,
    due: 'sent_at',
    next: sql`claim = ${claim}, claimed_until = now() + interval '1 minute', attempts = work.attempts + 1`,
    names: sql`owner.organization_id::int as "organizationId", owner.terms, work.count, work.made, work.attempts,
      (select country from ${organization} where id = owner.organization_id) as home,
      (select coalesce(sum(before.count), 0)::int from ${batchChunk} before
        where before.batch_id = work.batch_id and before.chunk < work.chunk) as first`,
  });

/** Takes a chunk for a run; undefined when it is done, another run has it, or its batch has ended. */
export const takeChunk = (db: Database, { jobId, chunk }: Chunk, claim: string) =>
  retryConflicts(() =>
    takeNamed(db, freeChunks(claim), {
      // Chunks of a batch run beside each other, but none begins while the batch ends.
      owner: sql`select id, organization_id, terms from ${batch}
                  where job_id = ${jobId} and finished_at is null for no key update`,
      is: sql`work.batch_id = owner.id and work.chunk = ${chunk}`,
      also: sql`update ${batch} set status = 'processing' from owner, taken
                 where batch.id = owner.id and batch.status = 'queued'`,
    }),
  );

/** Chunks of a service's batches whose message is a minute old, and that no run has claimed. */
export const dueChunks = (service: BatchService) =>
  defineDueRows<Chunk>({
    work: `${service}-chunks`,
    table: batchChunk,
    key: ['batch_id', 'chunk'],
    open: sql`${IS_FREE}
              and exists (select from ${batch} where id = work.batch_id and service = ${service} and finished_at is null)`,
    due: 'sent_at',
    afterSec: 60,
    next: sql`sent_at = now()`,
    joins: sql`join ${batch} on batch.id = due.batch_id`,
    names: sql`batch.job_id as "jobId", work.chunk`,
  });

/** Chunks whose turn has come without a message, marked as sent: a run that sends the next may die before it does. */
export async function takeNextChunks(db: Database, service: BatchService): Promise<Chunk[]> {
  const { rows } = await db.execute<Chunk>(sql`
    select next.*
      from (select distinct organization_id from ${batch} where service = ${service} and finished_at is null) waiting
     cross join lateral jsonb_to_recordset(${toSql(nextBatchChunks, { organization: sql`waiting.organization_id`, service })}) next ("jobId" uuid, chunk int)`);
  return rows;
}

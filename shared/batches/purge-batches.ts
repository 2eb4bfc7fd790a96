import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type BatchService, batch } from '../../db/batches/tables/batch.ts';
import type { Database } from '../../db/engine/client.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { purgeSome } from '../kernel/jobs/define-work.ts';
import { defineJob, doInLanes, housekeeping, type Job, runInSteps } from '../kernel/jobs/job.ts';
import type { BatchKind } from './batch-kind.ts';
import { DRAFT_MS, openBatchObjects } from './batch-objects.ts';

/** The most keys that R2 deletes in one operation. */
const OBJECTS_A_STEP = 1_000;
/** Well within one step's time: each batch has its own objects to delete. */
const BATCHES_A_STEP = 20;
/** The time after its end at which a draft is deleted: nobody who agreed to it in time is creating its batch any more. */
const GRACE_MS = 3_600_000;

/** Daily: deletes batches older than 90 days and drafts and files that have ended, objects first so that none is orphaned. */
export function purgeBatchesOf(kind: BatchKind): Job {
  const address = housekeeping(kind.service, 'purge-batches');
  return defineJob({
    ...address,
    run: (ctx) =>
      runInSteps(
        ctx,
        address,
        {},
        async () =>
          (await purgeBatches(ctx, kind)) || (await purgeDrafts(ctx, kind)) || (await purgeFiles(ctx, kind)),
      ),
  });
}

/** True while there may be more. */
async function purgeBatches(ctx: Ctx, kind: BatchKind): Promise<boolean> {
  const objects = openBatchObjects(ctx, kind);
  const each = (act: (jobId: string) => Promise<unknown>) => (jobIds: readonly string[]) =>
    doInLanes(jobIds, 1, async (jobId) => void (await act(jobId)));
  const purged = await purgeSome({
    limit: BATCHES_A_STEP,
    find: (limit) => findExpiredBatches(ctx.db, kind.service, limit),
    erase: each(objects.deleteBatch),
    forget: each((jobId) => deleteBatch(ctx.db, jobId)),
  });
  return purged === BATCHES_A_STEP;
}

/** The lines of a draft stay if a batch was created of them. True while there are more. */
export async function purgeDrafts(ctx: Ctx, kind: BatchKind): Promise<boolean> {
  const objects = openBatchObjects(ctx, kind);
  const ended = await objects.listDrafts(new Date(ctx.clock().getTime() - DRAFT_MS - GRACE_MS));
  const some = ended.slice(0, BATCHES_A_STEP);
  const known = some.length === 0 ? [] : await findKnownBatches(ctx.db, some);
  for (const jobId of some) {
    if (!known.includes(jobId)) await objects.deleteBatch(jobId);
    await objects.deleteDraft(jobId);
  }
  return some.length < ended.length;
}

/** Deletes files whose columns nobody chose in time. True while there may be more. */
export async function purgeFiles(ctx: Ctx, kind: BatchKind): Promise<boolean> {
  const before = new Date(ctx.clock().getTime() - DRAFT_MS - GRACE_MS);
  return (await openBatchObjects(ctx, kind).deleteColumnFiles(before, OBJECTS_A_STEP)) === OBJECTS_A_STEP;
}

/** Batches of a service older than 90 days. */
export async function findExpiredBatches(
  db: Database,
  service: BatchService,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ jobId: batch.jobId })
    .from(batch)
    .where(and(eq(batch.service, service), lt(batch.expiresAt, sql`now()`)))
    .orderBy(batch.expiresAt)
    .limit(limit);
  return rows.map(({ jobId }) => jobId);
}

/** Finds those of the ids that are of batches. */
async function findKnownBatches(db: Database, jobIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ jobId: batch.jobId })
    .from(batch)
    .where(inArray(batch.jobId, [...jobIds]));
  return rows.map(({ jobId }) => jobId);
}

/** Deletes a batch and its chunks; its charge remains in the movements. */
async function deleteBatch(db: Database, jobId: string): Promise<void> {
  await db.delete(batch).where(eq(batch.jobId, jobId));
}

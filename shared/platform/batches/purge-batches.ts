import { deleteBatch, findExpiredBatches } from '../../../db/platform/queries/batches/batches.ts';
import { defineJob, type MountedJob } from '../jobs/define-job.ts';
import { housekeeping } from '../jobs/housekeeping.ts';
import { runInSteps } from '../jobs/run-in-steps.ts';
import type { BatchKind } from './batch-kind.ts';
import { openBatchObjects } from './batch-objects.ts';

/** Well within one step's time: each batch has its own objects to delete. */
const BATCHES_A_STEP = 20;

/** Daily: deletes batches older than 90 days, objects first so that none is orphaned. */
export function purgeBatchesOf(kind: BatchKind): MountedJob {
  const address = housekeeping(kind.service, 'purge-batches');
  return defineJob({
    ...address,
    run: (ctx) =>
      runInSteps(ctx, address, {}, async () => {
        const objects = openBatchObjects(ctx, kind);
        const expired = await findExpiredBatches(ctx.db, kind.service, BATCHES_A_STEP);
        for (const jobId of expired) {
          await objects.deleteBatch(jobId);
          await deleteBatch(ctx.db, jobId);
        }
        return expired.length === BATCHES_A_STEP;
      }),
  });
}

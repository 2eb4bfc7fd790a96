import { deleteNumberBatch, findExpiredBatches } from '../../../db/queries/numbers/number-chunks.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';
import { openBatchObjects } from '../domain/batch-objects.ts';

const PURGE_BATCHES = housekeeping('numberinsight', 'purge-batches');

/** Well within one step's time: each batch has its own objects to delete. */
const BATCH_SIZE = 20;

/** Daily, at 3:41 in Colombia: deletes batches older than 90 days, objects first so that none is orphaned. */
export const purgeBatches = defineJob({
  ...PURGE_BATCHES,
  run: async (ctx) => {
    const objects = openBatchObjects(ctx);
    await runInSteps(ctx, PURGE_BATCHES, {}, async () => {
      const expired = await findExpiredBatches(ctx.db, BATCH_SIZE);
      for (const jobId of expired) {
        await objects.deleteBatch(jobId);
        await deleteNumberBatch(ctx.db, jobId);
      }
      return expired.length === BATCH_SIZE;
    });
  },
});

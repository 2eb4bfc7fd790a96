import * as z from 'zod';
import { deleteNumberBatch, findExpiredBatches } from '../../../db/queries/number-chunks.ts';
import { defineJob, type JobAddress } from '../../../shared/jobs/job.ts';
import { openBatchObjects } from '../domain/batch-objects.ts';

const PURGE_BATCHES = {
  functionName: 'numberinsight',
  name: 'purge-batches',
  payload: z.object({}),
  retries: 3,
} as const satisfies JobAddress;

/** Well under the time QStash waits for an answer. */
const AT_ONCE = 50;

/** Daily, at 3:41 in Colombia: batches of more than 90 days ago, objects first, so that none is left behind. */
export const purgeBatches = defineJob({
  ...PURGE_BATCHES,
  schedule: '41 8 * * *',
  run: async (ctx) => {
    const objects = openBatchObjects(ctx);
    const expired = await findExpiredBatches(ctx.db, AT_ONCE);
    for (const jobId of expired) {
      await objects.deleteBatch(jobId);
      await deleteNumberBatch(ctx.db, jobId);
    }
    // The next run goes on where this one stops.
    if (expired.length === AT_ONCE) await ctx.queue.publish(PURGE_BATCHES, {});
  },
});

import * as z from 'zod';
import { deleteNumberBatch, findExpiredBatches } from '../../../db/queries/number-chunks.ts';
import { defineJob } from '../../../shared/jobs/job.ts';
import { openBatchObjects } from '../domain/batch-objects.ts';

const AT_ONCE = 50;
/** Well under the time QStash waits for an answer; the rest is tomorrow's. */
const RUN_MS = 15_000;

/** Daily, at 3:41 in Colombia: batches of more than 90 days ago, objects first, so that none is left behind. */
export const purgeBatches = defineJob({
  functionName: 'numberinsight',
  name: 'purge-batches',
  payload: z.object({}),
  schedule: '41 8 * * *',
  retries: 3,
  run: async (ctx) => {
    const until = Date.now() + RUN_MS;
    const objects = openBatchObjects(ctx);
    for (;;) {
      const expired = await findExpiredBatches(ctx.db, AT_ONCE);
      for (const jobId of expired) {
        if (Date.now() > until) return;
        await objects.deleteBatch(jobId);
        await deleteNumberBatch(ctx.db, jobId);
      }
      if (expired.length < AT_ONCE) return;
    }
  },
});

import { purgeKeyDays, rotateRequestPartitions } from '../../../db/queries/requests/request-log.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

const ROTATE_REQUEST_LOG = housekeeping('portal', 'rotate-request-log');

/** Hourly: creates the request log's next daily partition, drops old ones, and deletes old key usage. */
export const rotateRequestLog = defineJob({
  ...ROTATE_REQUEST_LOG,
  run: async (ctx) => {
    const dropped = await rotateRequestPartitions(ctx.db);
    if (dropped.length > 0) ctx.log.info('request_partitions_dropped', { partitions: dropped.join(' ') });
    await runInSteps(ctx, ROTATE_REQUEST_LOG, {}, () => purgeKeyDays(ctx.db));
  },
});

import * as z from 'zod';
import { purgeKeyDays, rotateRequestPartitions } from '../../../db/queries/requests/request-log.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import type { JobAddress } from '../../../shared/jobs/job-address.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

const ROTATE_REQUEST_LOG = {
  functionName: 'portal',
  name: 'rotate-request-log',
  flow: 'housekeeping',
  payload: z.object({}),
  retries: 3,
} as const satisfies JobAddress;

/** Hourly: creates the request log's next daily partition, drops old ones, and deletes old key usage. */
export const rotateRequestLog = defineJob({
  ...ROTATE_REQUEST_LOG,
  schedule: '37 * * * *',
  run: async (ctx) => {
    const dropped = await rotateRequestPartitions(ctx.db);
    if (dropped.length > 0) ctx.log.info('request_partitions_dropped', { partitions: dropped.join(' ') });
    await runInSteps(ctx, ROTATE_REQUEST_LOG, {}, () => purgeKeyDays(ctx.db));
  },
});

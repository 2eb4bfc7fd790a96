import * as z from 'zod';
import { purgeKeyDays, turnRequestPartitions } from '../../../db/queries/request-log.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import type { JobAddress } from '../../../shared/jobs/job-address.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

const TURN_REQUESTS = {
  functionName: 'portal',
  name: 'turn-requests',
  flow: 'housekeeping',
  payload: z.object({}),
  retries: 3,
} as const satisfies JobAddress;

/** Hourly: opens the next day of the request log, and forgets its old days and old uses of keys. */
export const turnRequests = defineJob({
  ...TURN_REQUESTS,
  schedule: '37 * * * *',
  run: async (ctx) => {
    const dropped = await turnRequestPartitions(ctx.db);
    if (dropped.length > 0) ctx.log.info('request_partitions_dropped', { partitions: dropped.join(' ') });
    await runInSteps(ctx, TURN_REQUESTS, {}, () => purgeKeyDays(ctx.db));
  },
});

import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';
import {
  purgeKeyDays,
  rotateRequestLog as rotate,
} from '../../../shared/kernel/requests/rotate-request-log.ts';

const ROTATE_REQUEST_LOG = housekeeping('portal', 'rotate-request-log');

/** Hourly: creates the request log's next daily partition, drops old ones, and deletes old key usage. */
export const rotateRequestLog = defineJob({
  ...ROTATE_REQUEST_LOG,
  run: async (ctx) => {
    await rotate(ctx);
    await runInSteps(ctx, ROTATE_REQUEST_LOG, {}, () => purgeKeyDays(ctx));
  },
});

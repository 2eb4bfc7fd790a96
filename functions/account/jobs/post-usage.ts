import { postUsage as post } from '../../../shared/billing/usage/list-pending-usage.ts';
import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';

const POST_USAGE = housekeeping('account', 'post-usage');

/** A minute after each hour. */
export const postUsage = defineJob({
  ...POST_USAGE,
  run: (ctx) => runInSteps(ctx, POST_USAGE, {}, () => post(ctx)),
});

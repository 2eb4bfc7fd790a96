import { postUsage as post } from '../../../db/queries/money/post-usage.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

/** Locks on this many accounts are held until the step ends, about a tenth of a second. */
const BATCH_SIZE = 200;

const POST_USAGE = housekeeping('account', 'post-usage');

/** A minute after each hour: posts the pending usage of that hour as movements. */
export const postUsage = defineJob({
  ...POST_USAGE,
  run: (ctx) => runInSteps(ctx, POST_USAGE, {}, () => post(ctx.db, BATCH_SIZE)),
});

import { checkTopUps as check } from '../../../shared/billing/top-ups/check-top-ups.ts';
import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';

const CHECK_TOP_UPS = housekeeping('account', 'check-top-ups', 0);

/** Every minute. */
export const checkTopUps = defineJob({
  ...CHECK_TOP_UPS,
  run: (ctx) => runInSteps(ctx, CHECK_TOP_UPS, {}, () => check(ctx)),
});

import { mailExpiringKeys, purgeMails } from '../../../db/queries/portal/mails.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

const ROTATE_MAILS = housekeeping('portal', 'rotate-mails');

/** Hourly: creates mails about keys that expire soon, and deletes old mails. */
export const rotateMails = defineJob({
  ...ROTATE_MAILS,
  run: async (ctx) => {
    await mailExpiringKeys(ctx.db, ctx.clock());
    await runInSteps(ctx, ROTATE_MAILS, {}, () => purgeMails(ctx.db, ctx.clock()));
  },
});

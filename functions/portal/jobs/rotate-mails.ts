import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';
import { mailExpiringKeys, purgeMails } from '../mail/sweep-mails.ts';

const ROTATE_MAILS = housekeeping('portal', 'rotate-mails');

/** Hourly: creates mails about keys that expire soon, and deletes old mails and invitations. */
export const rotateMails = defineJob({
  ...ROTATE_MAILS,
  run: async (ctx) => {
    await mailExpiringKeys(ctx);
    await runInSteps(ctx, ROTATE_MAILS, {}, () => purgeMails(ctx));
  },
});

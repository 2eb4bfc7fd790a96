import { purgeInvitations } from '../../../db/queries/people/invitations.ts';
import { mailExpiringKeys, purgeMails } from '../../../db/queries/portal/mails.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

const ROTATE_MAILS = housekeeping('portal', 'rotate-mails');

/** Hourly: creates mails about keys that expire soon, and deletes old mails and invitations. */
export const rotateMails = defineJob({
  ...ROTATE_MAILS,
  run: async (ctx) => {
    await mailExpiringKeys(ctx.db, ctx.clock());
    const purges = [purgeMails, purgeInvitations];
    await runInSteps(ctx, ROTATE_MAILS, {}, async () => {
      const left = await Promise.all(purges.map((purge) => purge(ctx.db, ctx.clock())));
      return left.includes(true);
    });
  },
});

import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';
import { purgeWebhooks } from '../../../shared/webhooks/deliveries/sweep.ts';

const PURGE = housekeeping('webhooks', 'purge');

/** Hourly. */
export const purge = defineJob({
  ...PURGE,
  run: (ctx) => runInSteps(ctx, PURGE, {}, () => purgeWebhooks(ctx)),
});

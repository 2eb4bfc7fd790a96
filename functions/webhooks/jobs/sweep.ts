import { defineJob } from '../../../shared/kernel/jobs/job.ts';
import { SWEEP } from '../../../shared/webhooks/deliveries/deliver.ts';
import { sweep as run } from '../../../shared/webhooks/deliveries/sweep.ts';

/** Every minute: overdue deliveries for which no message arrived. */
export const sweep = defineJob({ ...SWEEP, run });

import { defineJob } from '../../../shared/platform/jobs/define-job.ts';
import { sweep as run } from '../../../shared/webhooks/deliveries/sweep.ts';
import { SWEEP } from '../../../shared/webhooks/jobs.ts';

/** Every minute: overdue deliveries for which no message arrived. */
export const sweep = defineJob({ ...SWEEP, run });

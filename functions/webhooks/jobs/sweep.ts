import { defineJob } from '../../../shared/jobs/define-job.ts';
import { SWEEP } from '../../../shared/webhooks/jobs.ts';
import { sweep as run } from '../domain/sweep.ts';

/** Every minute: overdue deliveries for which no message arrived. */
export const sweep = defineJob({ ...SWEEP, run });

import { defineJob } from '../../../shared/jobs/define-job.ts';
import { SWEEP } from '../../../shared/webhooks/jobs.ts';
import { sweep as run } from '../domain/sweep.ts';

/** Every minute: what no message asked for in time. */
export const sweep = defineJob({ ...SWEEP, schedule: '* * * * *', run });

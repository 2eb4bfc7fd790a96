import { closeAttempt as run } from '../../../shared/calls/attempts/close-attempt.ts';
import { CLOSE_ATTEMPT } from '../../../shared/calls/call-jobs.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** One message per silent attempt. */
export const closeAttempt = defineJob({ ...CLOSE_ATTEMPT, run });

import { defineJob } from '../../../shared/jobs/define-job.ts';
import { CLOSE_ATTEMPT } from '../domain/call-messages.ts';
import { closeAttempt as run } from '../domain/close-attempt.ts';

/** One message per silent attempt. */
export const closeAttempt = defineJob({ ...CLOSE_ATTEMPT, run });

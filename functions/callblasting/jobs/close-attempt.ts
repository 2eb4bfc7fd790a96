import { defineJob } from '../../../shared/jobs/define-job.ts';
import { CLOSE_ATTEMPT } from '../domain/call-messages.ts';
import { closeAttempt as run } from '../domain/close-attempt.ts';

/** One message an attempt of which nothing was heard. */
export const closeAttempt = defineJob({ ...CLOSE_ATTEMPT, run });

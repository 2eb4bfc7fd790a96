import { defineJob } from '../../../shared/jobs/define-job.ts';
import { PLACE_ATTEMPT } from '../domain/call-messages.ts';
import { placeAttempt as run } from '../domain/place-attempt.ts';

/** One message per attempt, delivered when it is due. */
export const placeAttempt = defineJob({ ...PLACE_ATTEMPT, run });

import { defineJob } from '../../../shared/jobs/define-job.ts';
import { PLACE_ATTEMPT } from '../domain/call-messages.ts';
import { placeAttempt as run } from '../domain/place-attempt.ts';

/** One message an attempt, sent when it may be placed. */
export const placeAttempt = defineJob({ ...PLACE_ATTEMPT, run });

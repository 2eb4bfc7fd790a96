import { placeAttempts } from '../../../shared/calls/attempts/place-attempts.ts';
import { PLACE_ATTEMPT } from '../../../shared/calls/call-jobs.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** One message per attempt, delivered when it is due. */
export const placeAttempt = defineJob({
  ...PLACE_ATTEMPT,
  run: (ctx, name) => placeAttempts(ctx, [name]),
});

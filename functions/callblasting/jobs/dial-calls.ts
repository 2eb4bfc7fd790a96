import { placeInTurn } from '../../../shared/calls/attempts/place-attempts.ts';
import { DIAL_CALLS } from '../../../shared/calls/call-jobs.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** One message for some calls that a campaign hands out. After a failure it comes again: what was placed has nothing to do. */
export const dialCalls = defineJob({
  ...DIAL_CALLS,
  run: (ctx, { calls }) => placeInTurn(ctx, calls),
});

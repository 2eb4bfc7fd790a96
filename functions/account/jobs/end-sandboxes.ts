import { endSandboxes as end } from '../../../shared/people/organizations/end-sandboxes.ts';
import { defineJob, housekeeping } from '../../../shared/platform/jobs/job.ts';
import { runInSteps } from '../../../shared/platform/jobs/run-in-steps.ts';

const END_SANDBOXES = housekeeping('account', 'end-sandboxes');

/** Every hour. */
export const endSandboxes = defineJob({
  ...END_SANDBOXES,
  run: (ctx) => runInSteps(ctx, END_SANDBOXES, {}, () => end(ctx)),
});

import { endSandboxes as end } from '../../../shared/people/organizations/create-sandbox.ts';
import { defineJob, housekeeping, runInSteps } from '../../../shared/platform/jobs/job.ts';

const END_SANDBOXES = housekeeping('account', 'end-sandboxes');

/** Every hour. */
export const endSandboxes = defineJob({
  ...END_SANDBOXES,
  run: (ctx) => runInSteps(ctx, END_SANDBOXES, {}, () => end(ctx)),
});

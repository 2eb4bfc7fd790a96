import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';
import { endSandboxes as end } from '../../../shared/people/organizations/create-sandbox.ts';

const END_SANDBOXES = housekeeping('account', 'end-sandboxes');

/** Every hour. */
export const endSandboxes = defineJob({
  ...END_SANDBOXES,
  run: (ctx) => runInSteps(ctx, END_SANDBOXES, {}, () => end(ctx)),
});

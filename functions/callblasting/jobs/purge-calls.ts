import { purgeCalls as purge } from '../../../shared/calls/purge-calls.ts';
import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';

const PURGE_CALLS = housekeeping('callblasting', 'purge-calls', 0);

/** Every five minutes. */
export const purgeCalls = defineJob({
  ...PURGE_CALLS,
  run: (ctx) => runInSteps(ctx, PURGE_CALLS, {}, () => purge(ctx)),
});

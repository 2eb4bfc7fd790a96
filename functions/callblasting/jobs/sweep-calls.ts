import * as z from 'zod';
import { sweepCalls as run } from '../../../shared/calls/attempts/sweep-calls.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** Every minute. */
export const sweepCalls = defineJob({
  functionName: 'callblasting',
  name: 'sweep-calls',
  payload: z.object({}),
  flow: 'call-ends',
  retries: 0,
  run,
});

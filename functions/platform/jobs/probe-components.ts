import * as z from 'zod';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { probeComponents as probe } from '../domain/probe-components.ts';

/** Every minute. The next round is its own repetition, so a failed one is not retried. */
export const probeComponents = defineJob({
  functionName: 'platform',
  name: 'probe-components',
  payload: z.object({}),
  flow: 'housekeeping',
  schedule: '* * * * *',
  retries: 0,
  run: (ctx) => probe(ctx),
});

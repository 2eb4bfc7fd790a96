import * as z from 'zod';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { probeComponents as probe } from '../domain/probe-components.ts';

/** Every minute. Not retried: the next run does the same. */
export const probeComponents = defineJob({
  functionName: 'platform',
  name: 'probe-components',
  payload: z.object({}),
  flow: 'housekeeping',
  schedule: '* * * * *',
  retries: 0,
  run: (ctx) => probe(ctx),
});

import * as z from 'zod';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { tellAlerts as tell } from '../domain/tell-alerts.ts';

/** Every minute. The next run tells what this one could not, so a failed one is not retried. */
export const tellAlerts = defineJob({
  functionName: 'platform',
  name: 'tell-alerts',
  payload: z.object({}),
  flow: 'housekeeping',
  schedule: '* * * * *',
  retries: 0,
  run: (ctx) => tell(ctx),
});

import * as z from 'zod';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { reportAlerts as report } from '../domain/report-alerts.ts';

/** Every minute. Not retried: the next run reports what this one could not. */
export const reportAlerts = defineJob({
  functionName: 'platform',
  name: 'report-alerts',
  payload: z.object({}),
  flow: 'housekeeping',
  schedule: '* * * * *',
  retries: 0,
  run: (ctx) => report(ctx),
});

import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { reportAlerts as report } from '../domain/report-alerts.ts';

/** Every minute. Not retried: the next run reports what this one could not. */
export const reportAlerts = defineJob({
  ...housekeeping('platform', 'report-alerts', 0),
  run: (ctx) => report(ctx),
});

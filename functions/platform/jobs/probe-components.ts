import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { probeComponents as probe } from '../domain/probe-components.ts';

/** Every minute. Not retried: the next run does the same. */
export const probeComponents = defineJob({
  ...housekeeping('platform', 'probe-components', 0),
  run: (ctx) => probe(ctx),
});

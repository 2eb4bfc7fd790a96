import { rotateClickPartitions as run } from '../../../shared/clicks/drain/rotate-click-partitions.ts';
import { defineJob } from '../../../shared/platform/jobs/define-job.ts';
import { housekeeping } from '../../../shared/platform/jobs/housekeeping.ts';

/** Hourly. */
export const rotateClickPartitions = defineJob({
  ...housekeeping('urlshortener', 'rotate-click-partitions'),
  run,
});

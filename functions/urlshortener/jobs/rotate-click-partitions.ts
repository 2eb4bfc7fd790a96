import { rotateClickPartitions as run } from '../../../shared/clicks/drain/rotate-click-partitions.ts';
import { defineJob, housekeeping } from '../../../shared/kernel/jobs/job.ts';

/** Hourly. */
export const rotateClickPartitions = defineJob({
  ...housekeeping('urlshortener', 'rotate-click-partitions'),
  run,
});

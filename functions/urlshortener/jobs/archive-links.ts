import { archiveLinks as archive } from '../../../shared/links/archive-links.ts';
import { defineJob, housekeeping } from '../../../shared/platform/jobs/job.ts';
import { runInSteps } from '../../../shared/platform/jobs/run-in-steps.ts';

const ARCHIVE_LINKS = housekeeping('urlshortener', 'archive-links');

/** Daily, at 3:23 in Colombia. */
export const archiveLinks = defineJob({
  ...ARCHIVE_LINKS,
  run: (ctx) => runInSteps(ctx, ARCHIVE_LINKS, {}, () => archive(ctx)),
});

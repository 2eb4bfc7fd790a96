import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';
import { archiveLinks as archive } from '../../../shared/links/delete-link.ts';

const ARCHIVE_LINKS = housekeeping('urlshortener', 'archive-links');

/** Daily, at 3:23 in Colombia. */
export const archiveLinks = defineJob({
  ...ARCHIVE_LINKS,
  run: (ctx) => runInSteps(ctx, ARCHIVE_LINKS, {}, () => archive(ctx)),
});

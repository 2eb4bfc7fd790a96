import { archiveLinks as archive } from '../../../db/queries/links/change-link.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';

const ARCHIVE_LINKS = housekeeping('urlshortener', 'archive-links');

const BATCH_SIZE = 5_000;

/** Daily, at 3:23 in Colombia: archives links deleted more than 90 days ago. */
export const archiveLinks = defineJob({
  ...ARCHIVE_LINKS,
  run: (ctx) =>
    runInSteps(
      ctx,
      ARCHIVE_LINKS,
      {},
      async () => (await archive(ctx.db, ctx.clock(), BATCH_SIZE)) === BATCH_SIZE,
    ),
});

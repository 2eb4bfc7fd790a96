import { purgeClickFiles, writeNextClickFile } from '../../../shared/clicks/files/write-click-files.ts';
import { defineJob, housekeeping, runInSteps } from '../../../shared/kernel/jobs/job.ts';

const WRITE_CLICK_FILES = housekeeping('urlshortener', 'write-click-files');

/** Hourly: writes the files of the hour before, and deletes those that are kept no longer. */
export const writeClickFiles = defineJob({
  ...WRITE_CLICK_FILES,
  run: (ctx) =>
    runInSteps(
      ctx,
      WRITE_CLICK_FILES,
      {},
      async () => (await writeNextClickFile(ctx)) || (await purgeClickFiles(ctx)),
    ),
});

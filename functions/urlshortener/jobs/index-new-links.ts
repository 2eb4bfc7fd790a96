import { indexNewLinks as index } from '../../../db/queries/links/index-new-links.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';

/** 500,000 links take about this long; what is done when time runs out stays done. */
const RUN_MS = 25_000;

/** Every minute: sorts new links into the search index, so that no creation has to. */
export const indexNewLinks = defineJob({
  ...housekeeping('urlshortener', 'index-new-links', 0),
  run: async (ctx) => {
    await index(ctx.openDatabase(RUN_MS));
  },
});

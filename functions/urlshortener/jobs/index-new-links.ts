import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { addEdits, addNextSegment, mergeSegments } from '../domain/search/index-links.ts';

/** What is left then waits for the next run. */
const RUN_MS = 20_000;
const STEP_MS = 10_000;

/** Every minute: makes segments of new links for the search, so that no creation has to. */
export const indexNewLinks = defineJob({
  ...housekeeping('urlshortener', 'index-new-links', 0),
  run: async (ctx) => {
    const until = Date.now() + RUN_MS;
    const inTime = () => Date.now() < until;
    while (inTime() && (await addEdits(ctx.openDatabase(STEP_MS))));
    for (let isFirst = true; inTime(); isFirst = false)
      if (!(await addNextSegment(ctx.openDatabase(STEP_MS), isFirst))) break;
    while (inTime() && (await mergeSegments(ctx.openDatabase(STEP_MS))));
  },
});

import { defineJob, housekeeping } from '../../../shared/kernel/jobs/job.ts';
import { addEdits, addNextSegment, mergeSegments } from '../../../shared/links/search/index-links.ts';

/** The rest waits for the next run. */
const RUN_MS = 20_000;
/** The share of that time for links whose destination changed, so that new links are never starved. */
const EDITS_MS = 8_000;
const STEP_MS = 10_000;

/** Every minute: makes segments of new links for the search, so that no creation has to. */
export const indexNewLinks = defineJob({
  ...housekeeping('urlshortener', 'index-new-links', 0),
  run: async (ctx) => {
    const startedAt = Date.now();
    const inTime = (ms = RUN_MS) => Date.now() < startedAt + ms;
    while (inTime(EDITS_MS) && (await addEdits(ctx.openDatabase(STEP_MS))));
    for (let isFirst = true; inTime(); isFirst = false)
      if (!(await addNextSegment(ctx.openDatabase(STEP_MS), isFirst))) break;
    while (inTime() && (await mergeSegments(ctx.openDatabase(STEP_MS))));
  },
});

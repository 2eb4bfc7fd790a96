import * as z from 'zod';
import { purgeClickMarks as purge } from '../../../db/queries/count-clicks.ts';
import { defineJob } from '../../../shared/jobs/job.ts';

/** Hourly: batches and visitors that no longer keep anything from being counted twice. */
export const purgeClickMarks = defineJob({
  functionName: 'urlshortener',
  name: 'purge-click-marks',
  payload: z.object({}),
  schedule: '17 * * * *',
  retries: 3,
  run: (ctx) => purge(ctx.db),
});

import * as z from 'zod';
import { defineJob } from '../../../shared/jobs/job.ts';
import { drainClicks as drain } from '../domain/drain-clicks.ts';

/** Well under the minute until the next one, and the time QStash waits for an answer. */
const RUN_MS = 20_000;

/** Runs every minute, and a few seconds after clicks come in: the redirect asks for it. */
export const drainClicks = defineJob({
  functionName: 'urlshortener',
  name: 'drain-clicks',
  payload: z.object({}),
  schedule: '* * * * *',
  retries: 3,
  run: async (ctx) => {
    const counted = await drain(ctx, Date.now() + RUN_MS);
    if (counted > 0) ctx.log.info('clicks_counted', { clicks: counted });
  },
});

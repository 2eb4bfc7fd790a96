import * as z from 'zod';
import { CLICK_SHARDS, DRAIN } from '../../../shared/clicks/click-stream.ts';
import { drainIfFew, drainOne } from '../../../shared/clicks/drain/drain-clicks.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** Well below the minute until the next run, and below QStash's timeout. */
const RUN_MS = 20_000;

/** Drains one shard; published by the job below when much is waiting. */
export const drainShard = defineJob({
  functionName: 'urlshortener',
  name: 'drain-shard',
  payload: z.object({
    shard: z
      .int()
      .min(0)
      .max(CLICK_SHARDS - 1),
  }),
  flow: 'drain-shards',
  retries: 3,
  run: async (ctx, { shard }) => {
    const clicks = await drainOne(ctx, shard, Date.now() + RUN_MS);
    if (clicks > 0) ctx.log.info('clicks_counted', { shard, clicks });
  },
});

/** Runs every minute, and a few seconds after clicks arrive, at the redirect's request. */
export const drainClicks = defineJob({
  ...DRAIN,
  payload: z.object({}),
  run: async (ctx) => {
    const { clicks, busy } = await drainIfFew(ctx, Date.now() + RUN_MS);
    if (clicks > 0) ctx.log.info('clicks_counted', { clicks });
    // One job per shard: a second one would read the same clicks, and then find the cursor moved.
    const messages = busy.map((shard) => ({
      payload: { shard },
      options: { lane: { name: `drain-shard-${shard}`, parallelism: 1 } },
    }));
    if (messages.length > 0) await ctx.jobs.publishAll(drainShard, messages);
  },
});

import * as z from 'zod';
import { CLICK_SHARDS } from '../../../shared/clicks/click-stream.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { drainFew, drainOne } from '../domain/clicks/drain-clicks.ts';

/** Well under the minute until the next one, and the time QStash waits for an answer. */
const RUN_MS = 20_000;

/** Drains one shard: sent by the job below where much waits. */
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

/** Runs every minute, and a few seconds after clicks come in: the redirect asks for it. */
export const drainClicks = defineJob({
  functionName: 'urlshortener',
  name: 'drain-clicks',
  payload: z.object({}),
  flow: 'drains',
  schedule: '* * * * *',
  retries: 3,
  run: async (ctx) => {
    const { clicks, busy } = await drainFew(ctx, Date.now() + RUN_MS);
    if (clicks > 0) ctx.log.info('clicks_counted', { clicks });
    // One at a time for each shard: a second would find the cursor moved, and have read for nothing.
    const messages = busy.map((shard) => ({
      payload: { shard },
      options: { lane: { name: `drain-shard-${shard}`, parallelism: 1 } },
    }));
    if (messages.length > 0) await ctx.queue.publishAll(drainShard, messages);
  },
});

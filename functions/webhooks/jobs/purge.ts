import * as z from 'zod';
import { findFlappingEndpoints, purgeWebhooks } from '../../../db/queries/webhooks/webhook-outbox.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import type { JobAddress } from '../../../shared/jobs/job-address.ts';

const PURGE = {
  functionName: 'webhooks',
  name: 'purge',
  payload: z.object({}),
  flow: 'housekeeping',
  retries: 3,
} as const satisfies JobAddress;

/** Hourly: deletes expired log entries, and reports endpoints that fail all day without being disabled. */
export const purge = defineJob({
  ...PURGE,
  schedule: '41 * * * *',
  run: async (ctx) => {
    // The next run continues where this one stops.
    if (await purgeWebhooks(ctx.db, ctx.clock())) return await ctx.queue.publish(PURGE, {});
    for (const flapping of await findFlappingEndpoints(ctx.db, ctx.clock())) {
      ctx.log.warn('webhook_endpoint_flapping', flapping);
    }
  },
});

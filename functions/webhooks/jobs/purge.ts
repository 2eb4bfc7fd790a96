import { findFlappingEndpoints, purgeWebhooks } from '../../../db/queries/webhooks/webhook-outbox.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';

const PURGE = housekeeping('webhooks', 'purge');

/** Hourly: deletes expired log entries, and reports endpoints that fail all day without being disabled. */
export const purge = defineJob({
  ...PURGE,
  run: async (ctx) => {
    // The next run continues where this one stops.
    if (await purgeWebhooks(ctx.db, ctx.clock())) return await ctx.queue.publish(PURGE, {});
    for (const flapping of await findFlappingEndpoints(ctx.db, ctx.clock())) {
      ctx.log.warn('webhook_endpoint_flapping', flapping);
    }
  },
});

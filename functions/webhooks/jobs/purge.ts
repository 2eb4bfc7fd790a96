import * as z from 'zod';
import { findFlappingEndpoints, purgeWebhooks } from '../../../db/queries/webhook-outbox.ts';
import { defineJob } from '../../../shared/jobs/job.ts';

/** Hourly: forgets what the log keeps no longer, and tells which endpoints fail all day without being disabled. */
export const purge = defineJob({
  functionName: 'webhooks',
  name: 'purge',
  payload: z.object({}),
  schedule: '41 * * * *',
  retries: 3,
  run: async (ctx) => {
    await purgeWebhooks(ctx.db, ctx.clock());
    for (const flapping of await findFlappingEndpoints(ctx.db, ctx.clock())) {
      ctx.log.warn('webhook_endpoint_flapping', flapping);
    }
  },
});

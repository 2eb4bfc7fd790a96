import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { sweepWebhooks } from '../../../db/webhooks/functions/webhooks.ts';
import {
  findFlappingEndpoints,
  purgeWebhooks as purge,
} from '../../../db/webhooks/queries/webhook-outbox.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineJoinedWork } from '../../kernel/jobs/define-work.ts';
import { publishLanes } from '../publish-lanes.ts';

/** Limits of one run for lanes and resumed deliveries: after an outage, the oldest first. */
const MAX_SWEPT = 2_000;
/** Statements that schedule an attempt publish it themselves, and get this long to do so. */
const GRACE_SEC = 20;
/** A delivery that waited this long for its message raises an alert. */
const ALERT_SEC = 600;

/** Publishes a message for every lane with overdue deliveries. A lane's run claims them. */
export const DELIVERIES = defineJoinedWork({
  name: 'deliveries',
  limit: MAX_SWEPT,
  take: async ({ db, clock, log }, limit) => {
    const due = { limit, graceSec: GRACE_SEC, now: clock() };
    const { oldestSec, lanes } = await callFunction(db, sweepWebhooks, due);
    if (oldestSec !== null && oldestSec > ALERT_SEC) log.warn('webhook_outbox_overdue', { oldestSec });
    return lanes.map((lane) => ({ lane }));
  },
  runAll: (ctx, due) =>
    publishLanes(
      ctx.jobs,
      due.map(({ lane }) => lane),
    ),
});

/**
 * Deletes expired log entries; true while there are more. Once none is left, it reports endpoints that fail all day
 * without being disabled.
 */
export async function purgeWebhooks({ db, clock, log }: Ctx): Promise<boolean> {
  if (await purge(db, clock())) return true;
  for (const flapping of await findFlappingEndpoints(db, clock()))
    log.warn('webhook_endpoint_flapping', flapping);
  return false;
}

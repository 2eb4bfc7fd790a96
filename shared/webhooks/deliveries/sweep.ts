import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { sweepWebhooks } from '../../../db/webhooks/functions/webhooks.ts';
import {
  findFlappingEndpoints,
  purgeWebhooks as purge,
} from '../../../db/webhooks/queries/webhook-outbox.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { publishLanes } from '../publish-lanes.ts';

/** Limits of one run for lanes and resumed deliveries: after an outage, the oldest first. */
const MAX_SWEPT = 2_000;
/** Statements that schedule an attempt publish it themselves, and get this long to do so. */
const GRACE_SEC = 20;
/** A delivery that waited this long for its message raises an alert. */
const ALERT_SEC = 600;

/**
 * Publishes a message for every lane with overdue deliveries. Throws when the queue does not accept them; nothing is
 * lost.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  const { oldestSec, lanes } = await callFunction(ctx.db, sweepWebhooks, {
    limit: MAX_SWEPT,
    graceSec: GRACE_SEC,
    now: ctx.clock(),
  });
  if (oldestSec !== null && oldestSec > ALERT_SEC) ctx.log.warn('webhook_outbox_overdue', { oldestSec });
  if (lanes.length === 0) return;
  await publishLanes(ctx.jobs, lanes);
  ctx.log.info('webhooks_swept', { lanes: lanes.length });
}

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

import { sweepOutbox } from '../../../db/webhooks/queries/webhook-outbox.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { publishLanes } from '../publish-lanes.ts';

/** Limits of one run for lanes and resumed deliveries: after an outage, the oldest first. */
const MAX_SWEPT = 2_000;
/** A delivery that waited this long for its message raises an alert. */
const ALERT_SEC = 600;

/**
 * Publishes a message for every lane with overdue deliveries. Throws when the queue does not accept them; nothing is
 * lost.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  const { oldestSec, lanes } = await sweepOutbox(ctx.db, MAX_SWEPT, ctx.clock());
  if (oldestSec !== null && oldestSec > ALERT_SEC) ctx.log.warn('webhook_outbox_overdue', { oldestSec });
  if (lanes.length === 0) return;
  await publishLanes(ctx.jobs, lanes);
  ctx.log.info('webhooks_swept', { lanes: lanes.length });
}

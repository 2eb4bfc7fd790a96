import { sweepOutbox } from '../../../db/queries/webhook-outbox.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { createJobQueue } from '../../../shared/jobs/queue.ts';
import { publishPages } from '../../../shared/webhooks/publish-pages.ts';

/** One run publishes no more: after an outage the oldest go first, and the rest in the minutes after. */
const SWEPT_AT_ONCE = 2_000;
const QSTASH_MS = 20_000;
/** Nobody's delivery should have waited so long for its message. */
const ALERT_SEC = 600;

/** Publishes what is overdue, in its order. Throws when the queue does not take it; nothing is lost by that. */
export async function sweep(ctx: JobContext): Promise<void> {
  const overdue = await sweepOutbox(ctx.db, SWEPT_AT_ONCE, ctx.clock());
  const [oldest] = overdue;
  if (oldest === undefined) return;
  if (oldest.overdueSec > ALERT_SEC) {
    ctx.log.warn('webhook_outbox_overdue', { deliveries: overdue.length, oldestSec: oldest.overdueSec });
  }
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  await publishPages({ db: ctx.db, queue, clock: ctx.clock }, overdue);
  ctx.log.info('webhooks_swept', { deliveries: overdue.length });
}

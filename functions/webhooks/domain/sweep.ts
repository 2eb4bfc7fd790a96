import { sweepOutbox } from '../../../db/queries/webhooks/webhook-outbox.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { createJobQueue } from '../../../shared/jobs/queue.ts';
import { publishLanes } from '../../../shared/webhooks/publish-lanes.ts';

/** Lanes, and deliveries that go on, of one run: after an outage the oldest go first, and the rest in the minutes after. */
const SWEPT_AT_ONCE = 2_000;
const QSTASH_MS = 20_000;
/** Nobody's delivery should have waited so long for its message. */
const ALERT_SEC = 600;

/** Sees that the lanes are served where something is overdue. Throws when the queue does not take it; nothing is lost by that. */
export async function sweep(ctx: JobContext): Promise<void> {
  const { oldestSec, lanes } = await sweepOutbox(ctx.db, SWEPT_AT_ONCE, ctx.clock());
  if (oldestSec !== null && oldestSec > ALERT_SEC) ctx.log.warn('webhook_outbox_overdue', { oldestSec });
  if (lanes.length === 0) return;
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  await publishLanes(queue, lanes);
  ctx.log.info('webhooks_swept', { lanes: lanes.length });
}

import { markSwept, type OverdueAttempt, sweepOutbox } from '../../../db/queries/webhook-outbox.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { createJobQueue, MAX_PUBLISHED_AT_ONCE } from '../../../shared/jobs/queue.ts';
import { publishAttempts } from '../../../shared/webhooks/publish-attempts.ts';

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
  for (const page of pagesOf(overdue)) {
    await publishAttempts(queue, page);
    await markSwept(ctx.db, page, ctx.clock());
  }
  ctx.log.info('webhooks_swept', { deliveries: overdue.length });
}

const pagesOf = (attempts: readonly OverdueAttempt[]): OverdueAttempt[][] =>
  Array.from({ length: Math.ceil(attempts.length / MAX_PUBLISHED_AT_ONCE) }, (_, page) =>
    attempts.slice(page * MAX_PUBLISHED_AT_ONCE, (page + 1) * MAX_PUBLISHED_AT_ONCE),
  );

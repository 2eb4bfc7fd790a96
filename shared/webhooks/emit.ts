import type { EmittedAttempt } from '../../db/sql/webhooks.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import type { BaseContext } from '../http/context.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { publishLanes } from './publish-lanes.ts';

const QSTASH_MS = 5_000;

/**
 * Publishes the result of `emit_event` (db/sql) after its statement has committed: one message per lane that nobody is
 * serving. The caller does not wait, and if it fails, the sweeper publishes what is overdue.
 */
export function publishEmitted(ctx: BaseContext, emitted: readonly EmittedAttempt[]): void {
  if (emitted.length === 0) return;
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  ctx.waitUntil(
    publishLanes(
      queue,
      emitted.map(({ lane }) => lane),
    ).catch((error) => ctx.log.error('webhooks_not_published', error, { deliveries: emitted.length })),
  );
}

import type { EmittedAttempt } from '../../db/sql/webhooks.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import type { BaseContext } from '../http/context.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { publishLanes } from './publish-lanes.ts';

const QSTASH_MS = 5_000;

/**
 * Publishes what `emit_event` (db/sql) has answered, once its statement is committed: a message for each lane that nobody
 * serves. Nobody waits for it, and nothing is lost when it fails: the sweeper publishes what is overdue.
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

import type { EmittedAttempt } from '../../db/queries/emitted-attempt.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import type { BaseContext } from '../http/context.ts';
import { createJobQueue, MAX_PUBLISHED_AT_ONCE } from '../jobs/queue.ts';
import { publishAttempts } from './publish-attempts.ts';

const QSTASH_MS = 5_000;

/**
 * Publishes what `emit_event` (db/functions) has answered, once its statement is committed. Nobody waits for it, and
 * nothing is lost when it fails: the sweeper publishes what is overdue, and what goes beyond one call of the queue.
 */
export function publishEmitted(ctx: BaseContext, emitted: readonly EmittedAttempt[]): void {
  if (emitted.length === 0) return;
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  ctx.waitUntil(
    publishAttempts(queue, emitted.slice(0, MAX_PUBLISHED_AT_ONCE)).catch((error) =>
      ctx.log.error('webhooks_not_published', error, { deliveries: emitted.length }),
    ),
  );
}

import type { EmittedAttempt } from '../../db/sql/webhooks.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import type { BaseContext } from '../http/context.ts';
import { createJobQueue, MAX_PUBLISHED_AT_ONCE } from '../jobs/queue.ts';
import { publishAttempts } from './publish-attempts.ts';

const QSTASH_MS = 5_000;
/** Enough for a bulk of links and one endpoint. */
const MAX_CALLS = 10;

/**
 * Publishes what `emit_event` (db/sql) has answered, once its statement is committed. Nobody waits for it, and
 * nothing is lost when it fails: the sweeper publishes what is overdue, and what goes beyond ten calls of the queue.
 */
export function publishEmitted(ctx: BaseContext, emitted: readonly EmittedAttempt[]): void {
  if (emitted.length === 0) return;
  ctx.waitUntil(
    publish(ctx, emitted).catch((error) =>
      ctx.log.error('webhooks_not_published', error, { deliveries: emitted.length }),
    ),
  );
}

async function publish(ctx: BaseContext, emitted: readonly EmittedAttempt[]): Promise<void> {
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  const end = Math.min(emitted.length, MAX_CALLS * MAX_PUBLISHED_AT_ONCE);
  for (let start = 0; start < end; start += MAX_PUBLISHED_AT_ONCE)
    await publishAttempts(queue, emitted.slice(start, Math.min(end, start + MAX_PUBLISHED_AT_ONCE)));
}

import type { EmittedAttempt } from '../../db/webhooks/functions/webhooks.ts';
import type { Ctx } from '../platform/ctx.ts';
import { publishLanes } from './publish-lanes.ts';

/**
 * Publishes the result of `emit_event` after its statement has committed: one message per lane that nobody is
 * serving. The caller does not wait, and if it fails, the sweeper publishes what is overdue.
 */
export function publishEmitted(ctx: Ctx, emitted: readonly EmittedAttempt[]): void {
  if (emitted.length === 0) return;
  ctx.waitUntil(
    publishLanes(
      ctx.jobs,
      emitted.map(({ lane }) => lane),
    ).catch((error) => ctx.log.error('webhooks_not_published', error, { deliveries: emitted.length })),
  );
}

import * as z from 'zod';
import type { EmittedAttempt } from '../../db/engine/sql-functions/define-sql-function.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { JobAddress, JobQueue } from '../kernel/jobs/job-queue.ts';

/** Makes a lane's due attempts, and those of lanes waiting for a slot, unless the lane is already being served. */
export const DELIVER = {
  functionName: 'webhooks',
  name: 'deliver',
  payload: z.object({
    lane: z.string().min(1),
    /** Attempts due until then count as due, even if this machine's clock is behind. */
    dueUntil: z.iso.datetime().optional(),
  }),
  flow: 'webhooks',
  retries: 3,
} as const satisfies JobAddress;

/** Publishes one message per lane, for now. Throws DependencyError when QStash does not accept them. */
export const publishLanes = (queue: JobQueue, lanes: Iterable<string>): Promise<void> =>
  queue.publishAll(
    DELIVER,
    [...new Set(lanes)].map((lane) => ({ payload: { lane }, options: optionsOf(lane) })),
  );

/** Schedules a lane's next attempts, one message per distinct second. */
export async function publishRetries(
  queue: JobQueue,
  lane: string,
  at: readonly Date[],
  now: Date,
): Promise<void> {
  const seconds = new Map<number, Date>();
  for (const due of at.toSorted((one, other) => one.getTime() - other.getTime()))
    seconds.set(Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000)), due);
  if (seconds.size === 0) return;
  await queue.publishAll(
    DELIVER,
    [...seconds].map(([delaySec, due]) => ({
      payload: { lane, dueUntil: due.toISOString() },
      options: { ...optionsOf(lane), delaySec },
    })),
  );
}

/** A lane names its flow (`delivery_lane`), so that attempts about calls never wait behind messages of other kinds. */
function optionsOf(lane: string) {
  const [name = ''] = lane.split('/');
  return { lane: { name } };
}

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

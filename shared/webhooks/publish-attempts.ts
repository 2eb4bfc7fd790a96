import type { EmittedAttempt } from '../../db/sql/webhooks.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { DELIVER } from './jobs.ts';

/** An attempt that the queue is to ask for, now or after a delay. */
export type PendingAttempt = EmittedAttempt & { delaySec?: number };

/** Attempts of one lane that are asked for at once; how many of them are made `webhook_lane_room` (db/sql) says. */
const PARALLELISM = 5;

/** One message an attempt, in one call. Throws DependencyError when QStash does not take them. */
export const publishAttempts = (queue: JobQueue, attempts: readonly PendingAttempt[]): Promise<void> =>
  queue.publishAll(
    DELIVER,
    attempts.map(({ deliveryId, attempt, lane, delaySec }) => ({
      payload: { deliveryId, attempt },
      options: { lane: { name: lane, parallelism: PARALLELISM }, ...(delaySec && { delaySec }) },
    })),
  );

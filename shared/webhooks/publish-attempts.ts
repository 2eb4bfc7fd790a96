import type { JobQueue } from '../jobs/queue.ts';
import { DELIVER } from './jobs.ts';

/** An attempt that the queue is to ask for. `lane`: its flow-control key. */
export type PendingAttempt = { deliveryId: string; attempt: number; lane: string; delaySec?: number };

/** What one customer's server gets at once: a slow one holds up nobody but itself. */
const PARALLELISM = 5;

/** One message an attempt, in one call. Throws DependencyError when QStash does not take them. */
export const publishAttempts = (queue: JobQueue, attempts: readonly PendingAttempt[]): Promise<void> =>
  queue.publishAll(
    DELIVER,
    attempts.map(({ deliveryId, attempt, lane, delaySec }) => ({
      payload: { deliveryId, attempt },
      options: { flowControl: { key: lane, parallelism: PARALLELISM }, ...(delaySec && { delaySec }) },
    })),
  );

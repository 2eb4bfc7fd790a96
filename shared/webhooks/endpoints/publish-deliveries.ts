import { createDeadline, DependencyError } from '../../dependencies/deadline.ts';
import { createJobQueue } from '../../jobs/queue.ts';
import { publishLanes } from '../publish-lanes.ts';
import type { EndpointsContext } from './endpoints-context.ts';

const QSTASH_MS = 10_000;

/**
 * Asks QStash to serve lanes now; without QStash, or when it is unreachable, the sweeper does so within a minute.
 * Returns which of the two.
 */
export async function publishDeliveries(
  { environment }: EndpointsContext,
  lanes: readonly string[],
): Promise<'now' | 'within a minute'> {
  const { API_BASE_URL, QSTASH_URL, QSTASH_TOKEN, QSTASH_WEBHOOKS_TOKEN } = environment;
  if (API_BASE_URL === undefined || QSTASH_URL === undefined || QSTASH_TOKEN === undefined)
    return 'within a minute';
  const jobs = { QSTASH_URL, QSTASH_TOKEN, QSTASH_WEBHOOKS_TOKEN };
  const queue = createJobQueue({ API_BASE_URL, jobs }, createDeadline('qstash', QSTASH_MS));
  try {
    await publishLanes(queue, lanes);
    return 'now';
  } catch (error) {
    if (error instanceof DependencyError) return 'within a minute';
    throw error;
  }
}

import { createDeadline, DependencyError } from '../../dependencies/deadline.ts';
import { createJobQueue } from '../../jobs/queue.ts';
import { publishLanes } from '../publish-lanes.ts';
import type { EndpointsContext } from './endpoints-context.ts';

const QSTASH_MS = 10_000;

/**
 * Asks QStash for the attempts of lanes now; without it, or where it does not answer, the sweeper does within a minute. Answers
 * which of the two it is.
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

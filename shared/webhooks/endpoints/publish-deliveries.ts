import type { EmittedAttempt } from '../../../db/sql/webhooks.ts';
import { createDeadline, DependencyError } from '../../dependencies/deadline.ts';
import { createJobQueue } from '../../jobs/queue.ts';
import { publishPages } from '../publish-pages.ts';
import type { EndpointsContext } from './endpoints-context.ts';

const QSTASH_MS = 10_000;

/**
 * Asks QStash for attempts now; without it, or where it does not answer, the sweeper does within a minute. Answers
 * which of the two it is.
 */
export async function publishDeliveries(
  { db, clock, environment }: EndpointsContext,
  attempts: readonly EmittedAttempt[],
): Promise<'now' | 'within a minute'> {
  const { API_BASE_URL, QSTASH_URL, QSTASH_TOKEN, QSTASH_WEBHOOKS_TOKEN } = environment;
  if (API_BASE_URL === undefined || QSTASH_URL === undefined || QSTASH_TOKEN === undefined)
    return 'within a minute';
  const jobs = { QSTASH_URL, QSTASH_TOKEN, QSTASH_WEBHOOKS_TOKEN };
  const queue = createJobQueue({ API_BASE_URL, jobs }, createDeadline('qstash', QSTASH_MS));
  try {
    await publishPages({ db, queue, clock }, attempts);
    return 'now';
  } catch (error) {
    if (error instanceof DependencyError) return 'within a minute';
    throw error;
  }
}

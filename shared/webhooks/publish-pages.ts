import type { Database } from '../../db/client.ts';
import { markSwept } from '../../db/queries/webhook-outbox.ts';
import type { EmittedAttempt } from '../../db/sql/webhooks.ts';
import { type JobQueue, MAX_PUBLISHED_AT_ONCE } from '../jobs/queue.ts';
import { publishAttempts } from './publish-attempts.ts';

/**
 * Publishes attempts in their order, a page at a time, and remembers it of each page so that the sweeper leaves them
 * alone for a while. Throws DependencyError when QStash does not take a page; those before it are on their way.
 */
export async function publishPages(
  { db, queue, clock }: { db: Database; queue: JobQueue; clock: () => Date },
  attempts: readonly EmittedAttempt[],
): Promise<void> {
  for (let start = 0; start < attempts.length; start += MAX_PUBLISHED_AT_ONCE) {
    const page = attempts.slice(start, start + MAX_PUBLISHED_AT_ONCE);
    await publishAttempts(queue, page);
    await markSwept(db, page, clock());
  }
}

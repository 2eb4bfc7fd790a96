import * as z from 'zod';
import type { Chunk } from '../../../db/queries/numbers/number-chunks.ts';
import type { JobAddress } from '../../../shared/jobs/job-address.ts';
import { type JobQueue, MAX_PUBLISHED_AT_ONCE } from '../../../shared/jobs/queue.ts';

/** Looks up the numbers of one chunk. */
export const RUN_CHUNK = {
  functionName: 'numberinsight',
  name: 'run-chunk',
  payload: z.object({ jobId: z.uuid(), chunk: z.int().min(0) }),
  flow: 'batches',
  retries: 3,
} as const satisfies JobAddress;

/** Numbers per chunk: one Postgres query, and less than a second of work. */
export const CHUNK_SIZE = 5_000;

/** One message per chunk, holding references only. */
export async function sendChunks(queue: JobQueue, chunks: readonly Chunk[]): Promise<void> {
  for (let start = 0; start < chunks.length; start += MAX_PUBLISHED_AT_ONCE) {
    const messages = chunks.slice(start, start + MAX_PUBLISHED_AT_ONCE);
    await queue.publishAll(
      RUN_CHUNK,
      messages.map(({ jobId, chunk }) => ({ payload: { jobId, chunk } })),
    );
  }
}

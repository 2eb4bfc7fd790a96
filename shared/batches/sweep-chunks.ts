import { dueChunks, takeNextChunks } from '../../db/batches/queries/batch-chunks.ts';
import { takeDue } from '../../db/engine/due-rows.ts';
import { defineSentWork, defineSweep, type Work } from '../kernel/jobs/define-work.ts';
import { housekeeping, type Job } from '../kernel/jobs/job.ts';
import type { BatchKind } from './batch-kind.ts';

/**
 * Every minute: sends chunks whose message was never sent or whose run died, and those that should follow them. `more`: other work
 * of the service that is swept with them, as each schedule costs a message a minute.
 */
export function sweepChunksOf({ service, runChunk }: BatchKind, more: readonly Work[] = []): Job {
  const chunks = defineSentWork({
    name: `${service}-chunks`,
    limit: 1_000,
    take: async ({ db }, limit) => [
      ...(await takeDue(db, dueChunks(service), limit)),
      ...(await takeNextChunks(db, service)),
    ],
    job: runChunk,
    toMessage: ({ jobId, chunk }) => ({ payload: { jobId, chunk } }),
  });
  return defineSweep({ ...housekeeping(service, 'sweep-chunks', 0), flow: 'batches' }, [chunks, ...more]);
}

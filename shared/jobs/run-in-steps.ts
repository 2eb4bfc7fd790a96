import type * as z from 'zod';
import type { JobContext } from './job.ts';
import type { JobAddress } from './job-address.ts';

/** Well under the time QStash waits for an answer. */
const RUN_MS = 15_000;

/**
 * Takes steps, each bounded, until one answers false (nothing is left); one that runs out of time publishes the job
 * again, so that whatever there is gets done and no statement is long.
 */
export async function runInSteps<P extends z.ZodType>(
  { queue }: Pick<JobContext, 'queue'>,
  job: JobAddress<P>,
  payload: z.input<P>,
  step: () => Promise<boolean>,
): Promise<void> {
  const until = Date.now() + RUN_MS;
  while (await step()) {
    if (Date.now() >= until) return await queue.publish(job, payload);
  }
}

import type * as z from 'zod';
import type { Ctx } from '../ctx.ts';
import type { JobAddress } from './job-queue.ts';

/** Well below QStash's timeout. */
const RUN_MS = 15_000;

/**
 * Runs bounded steps until one returns false (nothing left); when time runs out, publishes the job again, so that
 * everything gets done without a long statement.
 */
export async function runInSteps<P extends z.ZodType>(
  { jobs }: Pick<Ctx, 'jobs'>,
  job: JobAddress<P>,
  payload: z.input<P>,
  step: () => Promise<boolean>,
): Promise<void> {
  const until = Date.now() + RUN_MS;
  while (await step()) {
    if (Date.now() >= until) return await jobs.publish(job, payload);
  }
}

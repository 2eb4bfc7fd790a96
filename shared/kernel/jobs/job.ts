import * as z from 'zod';
import type { Ctx } from '../ctx.ts';
import type { JobAddress } from './job-queue.ts';

/**
 * A background job. `run` must be re-entrant: a message may arrive twice, concurrently or after a crash, so it re-reads
 * the state, claims it, then acts. If it throws, QStash delivers again.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = JobAddress<Payload> & {
  run: (ctx: Ctx, payload: z.output<Payload>) => Promise<void>;
};

const NOTHING = z.object({});

/** The address of a scheduled job that looks for its work itself: its messages carry nothing. */
export const housekeeping = (
  functionName: string,
  name: string,
  retries: JobAddress['retries'] = 3,
): JobAddress<typeof NOTHING> => ({ functionName, name, payload: NOTHING, flow: 'housekeeping', retries });

/** Declares a job. One in `SCHEDULES` also runs by itself, with the payload `{}`. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> & Job {
  // Messages are parsed with the job's schema before `run`, so the payload's type may be erased.
  return job as unknown as Job<Payload> & Job;
}

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

/** Waits for all of them, of which one that fails keeps no other from being done; then throws the first failure. */
export async function doAll(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Does what `doAll` does, this many at a time, in their order. */
export async function doInLanes<T>(
  items: readonly T[],
  lanes: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const item of waiting) await act(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}

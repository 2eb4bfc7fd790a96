import * as z from 'zod';
import type { Ctx } from '../ctx.ts';
import type { JobAddress } from './job-queue.ts';

/**
 * A background job. `run` must be re-entrant: a message may arrive twice, concurrently or after a crash, so it re-reads
 * the state, claims it, then acts. If it throws, QStash delivers again, except for a PermanentJobError.
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

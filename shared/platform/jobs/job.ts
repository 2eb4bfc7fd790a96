import type * as z from 'zod';
import type { Ctx } from '../ctx.ts';
import type { JobAddress } from './job-address.ts';

/**
 * A background job. `run` must be re-entrant: a message may arrive twice, concurrently or after a crash, so it re-reads
 * the state, claims it, then acts. If it throws, QStash delivers again, except for a PermanentJobError.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = JobAddress<Payload> & {
  run: (ctx: Ctx, payload: z.output<Payload>) => Promise<void>;
};

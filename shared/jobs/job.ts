import type * as z from 'zod';
import type { BaseContext } from '../http/context.ts';
import type { JobAddress } from './job-address.ts';
import type { JobQueue } from './queue.ts';

export type JobContext = BaseContext & { queue: JobQueue; messageId: string };

/**
 * A background job. `run` must be re-entrant: a message may arrive twice, concurrently or after a crash, so it re-reads
 * the state, claims it, then acts. If it throws, QStash delivers again, except for a PermanentJobError.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = JobAddress<Payload> & {
  run: (ctx: JobContext, payload: z.output<Payload>) => Promise<void>;
};

import type * as z from 'zod';
import type { BaseContext } from '../http/context.ts';
import type { JobAddress } from './job-address.ts';
import type { JobQueue } from './queue.ts';

export type JobContext = BaseContext & { queue: JobQueue; messageId: string };

/**
 * A background job. `run` is re-entrant: a message may come twice, at once or after a crash, so it re-reads the state,
 * claims it, then acts. Throwing makes QStash deliver again; a PermanentJobError does not.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = JobAddress<Payload> & {
  /** A five-field cron expression: the job then runs on a schedule, with the payload `{}`. */
  schedule?: string;
  run: (ctx: JobContext, payload: z.output<Payload>) => Promise<void>;
};

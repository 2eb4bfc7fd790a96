import type * as z from 'zod';
import type { BaseContext } from '../http/context.ts';
import type { JobQueue } from './queue.ts';
import { receiveJob } from './receive-job.ts';

export type JobContext = BaseContext & { queue: JobQueue; messageId: string };

/**
 * A background job. `run` is re-entrant: a message may come twice, at once or after a crash, so it re-reads the state,
 * claims it, then acts. Throwing makes QStash deliver again; a PermanentJobError does not.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  /** The owning function and the job's name: it is called at `/_jobs/<functionName>/<name>`. */
  functionName: string;
  name: string;
  payload: Payload;
  /** A five-field cron expression: the job then runs on a schedule, with the payload `{}`. */
  schedule?: string;
  /** Deliveries after a first failure, at most 3 (what every QStash plan has). */
  retries: 0 | 1 | 2 | 3;
  run: (ctx: JobContext, payload: z.output<Payload>) => Promise<void>;
};

/** What it takes to send a job a message, for those who may not import the function that owns it. */
export type JobAddress<Payload extends z.ZodType = z.ZodType> = Pick<
  Job<Payload>,
  'functionName' | 'name' | 'payload' | 'retries'
>;

/** A job as the function that owns it mounts it. */
export type MountedJob = Job & { receive: (base: BaseContext, request: Request) => Promise<Response> };

/** Declares a job. What receives messages comes with it, so that a function without jobs does not carry it. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> & MountedJob {
  // A message is parsed by the job's own schema before `run` sees it, so the payload's type may be forgotten.
  const mounted = job as unknown as Job;
  return { ...job, receive: (base, request) => receiveJob(base, mounted, request) } as Job<Payload> &
    MountedJob;
}

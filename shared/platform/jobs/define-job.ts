import type * as z from 'zod';
import type { OpenQueue } from '../create-ctx.ts';
import type { Ctx } from '../ctx.ts';
import { createJobQueue } from './create-job-queue.ts';
import type { Job } from './job.ts';
import { receiveJob } from './receive-job.ts';

/** A job as mounted by the function that owns it. One in `SCHEDULES` also runs by itself, with the payload `{}`. */
export type MountedJob = Job & {
  receive: (ctx: Ctx, request: Request) => Promise<Response>;
  openQueue: OpenQueue;
};

/** Declares a job with its receiver and the queue, so that functions without jobs bundle neither. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> & MountedJob {
  // Messages are parsed with the job's schema before `run`, so the payload's type may be erased.
  const mounted = job as unknown as Job;
  return {
    ...job,
    receive: (ctx, request) => receiveJob(ctx, mounted, request),
    openQueue: createJobQueue,
  } as Job<Payload> & MountedJob;
}

import type * as z from 'zod';
import type { BaseContext } from '../http/context.ts';
import type { Job } from './job.ts';
import { receiveJob } from './receive-job.ts';

/** A job as mounted by the function that owns it. One in `SCHEDULES` also runs by itself, with the payload `{}`. */
export type MountedJob = Job & { receive: (base: BaseContext, request: Request) => Promise<Response> };

/** Declares a job together with its receiver, so that functions without jobs do not bundle the receiver. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> & MountedJob {
  // Messages are parsed with the job's schema before `run`, so the payload's type may be erased.
  const mounted = job as unknown as Job;
  return { ...job, receive: (base, request) => receiveJob(base, mounted, request) } as Job<Payload> &
    MountedJob;
}

import type * as z from 'zod';
import type { BaseContext } from '../http/context.ts';
import type { Job } from './job.ts';
import { receiveJob } from './receive-job.ts';

/** A job as the function that owns it mounts it. */
export type MountedJob = Job & { receive: (base: BaseContext, request: Request) => Promise<Response> };

/** Declares a job. What receives messages comes with it, so that a function without jobs does not carry it. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> & MountedJob {
  // A message is parsed by the job's own schema before `run` sees it, so the payload's type may be forgotten.
  const mounted = job as unknown as Job;
  return { ...job, receive: (base, request) => receiveJob(base, mounted, request) } as Job<Payload> &
    MountedJob;
}

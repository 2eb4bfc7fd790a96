import type { OpenQueue } from '../create-ctx.ts';
import { createJobQueue } from './create-job-queue.ts';
import type { Job } from './job.ts';
import { receiveJob } from './receive-job.ts';

/** A function's jobs, with what receives their messages and opens the queue. */
export type MountedJobs = { list: readonly Job[]; receive: typeof receiveJob; openQueue: OpenQueue };

/** Mounts the jobs of a function, so that functions without jobs bundle neither receiver nor queue. */
export const mountJobs = (list: readonly Job[]): MountedJobs => ({
  list,
  receive: receiveJob,
  openQueue: createJobQueue,
});

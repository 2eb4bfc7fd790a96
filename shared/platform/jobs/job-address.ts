import type * as z from 'zod';
import type { Flow } from './flows.ts';

/** What is needed to send messages to a job without importing the function that owns it. */
export type JobAddress<Payload extends z.ZodType = z.ZodType> = {
  /** The owning function and the job's name: it is served at `/_jobs/<functionName>/<name>`. */
  functionName: string;
  name: string;
  payload: Payload;
  /** The kind of work whose share of deliveries it uses. */
  flow: Flow;
  /** Deliveries after the first failure, at most 3 (what every QStash plan has). */
  retries: 0 | 1 | 2 | 3;
};

/** The URL of a job, which its messages are signed for. */
export const jobUrl = (baseUrl: string, job: { functionName: string; name: string }): string =>
  `${baseUrl}/_jobs/${job.functionName}/${job.name}`;

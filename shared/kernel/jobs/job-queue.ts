import type * as z from 'zod';
import { once } from '../once.ts';
import type { Flow } from './flows.ts';

/** The address by which messages are sent to a job without importing the function that owns it. */
export type JobAddress<Payload extends z.ZodType = z.ZodType> = {
  /** The owning function and the job's name: it is served at `/_jobs/<functionName>/<name>`. */
  functionName: string;
  name: string;
  payload: Payload;
  /** The kind of work whose share of deliveries it uses. */
  flow: Flow;
  /** Deliveries after the first failure, at most 3 (what every QStash plan has). */
  retries: 0 | 1 | 2 | 3;
  /** ms before each of those, as an expression of QStash; by default 12 s, 2.5 minutes and half an hour. */
  retryDelay?: string;
};

/** The delays of messages that somebody waits for: a second, 12 s and 2.5 minutes. */
export const RETRY_SOON = '1000 * exp(2.5 * retried)';

/** The URL of a job, which its messages are signed for. */
export const jobUrl = (baseUrl: string, job: { functionName: string; name: string }): string =>
  `${baseUrl}/_jobs/${job.functionName}/${job.name}`;

export type PublishOptions = {
  delaySec?: number;
  /** Messages with the same id within 10 minutes are delivered once. */
  deduplicationId?: string;
  /** A separate flow-control key within its kind of work, with that one's parallelism unless it has its own. */
  lane?: { name: string; parallelism?: number };
};

/** Sends messages to jobs. Throws DependencyError when QStash is unreachable. */
export type JobQueue = {
  publish<P extends z.ZodType>(
    job: JobAddress<P>,
    payload: z.input<P>,
    options?: PublishOptions,
  ): Promise<void>;
  /** Sends any number of messages to one job, 100 in a call. */
  publishAll<P extends z.ZodType>(
    job: JobAddress<P>,
    messages: readonly { payload: z.input<P>; options?: PublishOptions }[],
  ): Promise<void>;
};

/** A queue that is opened when the first message is sent; for none it is not asked. */
export function openLater(open: () => Promise<JobQueue>): JobQueue {
  const opened = once(open);
  return {
    publish: async (...message) => (await opened()).publish(...message),
    publishAll: async (job, messages) => {
      if (messages.length > 0) await (await opened()).publishAll(job, messages);
    },
  };
}

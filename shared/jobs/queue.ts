import { Client } from '@upstash/qstash';
import type * as z from 'zod';
import type { Config } from '../config.ts';
import { type Deadline, DependencyError } from '../dependencies/deadline.ts';
import { FLOWS, flowKey } from './flows.ts';
import type { JobAddress } from './job-address.ts';
import { jobUrl } from './job-url.ts';

export type PublishOptions = {
  delaySec?: number;
  /** Messages with the same id within 10 minutes are delivered once. */
  deduplicationId?: string;
  /** A separate flow-control key within its kind of work, with its own parallelism. */
  lane?: { name: string; parallelism: number };
};

/** The most messages of one `publishAll` call. */
export const MAX_PUBLISHED_AT_ONCE = 100;

/** Sends messages to jobs. Throws DependencyError when QStash is unreachable. */
export type JobQueue = {
  publish<P extends z.ZodType>(
    job: JobAddress<P>,
    payload: z.input<P>,
    options?: PublishOptions,
  ): Promise<void>;
  /** Sends several messages to one job in one call. */
  publishAll<P extends z.ZodType>(
    job: JobAddress<P>,
    messages: readonly { payload: z.input<P>; options?: PublishOptions }[],
  ): Promise<void>;
};

/** Where jobs are served, and the QStash account that delivers to them. */
type QueueConfig = Pick<Config, 'API_BASE_URL'> & {
  jobs:
    | (Pick<NonNullable<Config['jobs']>, 'QSTASH_URL' | 'QSTASH_TOKEN'> & {
        QSTASH_WEBHOOKS_TOKEN?: string | undefined;
      })
    | undefined;
};

/** The queue of one request. Requires the settings for jobs. */
export function createJobQueue(config: QueueConfig, deadline: Deadline): JobQueue {
  const { jobs } = config;
  if (jobs === undefined) throw new Error('This function has jobs and lacks the QSTASH_ variables.');
  const { QSTASH_URL: baseUrl, QSTASH_TOKEN, QSTASH_WEBHOOKS_TOKEN = QSTASH_TOKEN } = jobs;
  const client = new Client({ baseUrl, token: QSTASH_TOKEN, retry: false });
  const webhooks = new Client({ baseUrl, token: QSTASH_WEBHOOKS_TOKEN, retry: false });
  const clientOf = ({ flow }: JobAddress) => (flow === 'webhooks' ? webhooks : client);
  const within = (call: () => Promise<unknown>): Promise<void> =>
    deadline.run(async () => {
      await call().catch((error: unknown) => {
        throw new DependencyError('qstash', false, error);
      });
    });
  const toMessage = (job: JobAddress, payload: unknown, options: PublishOptions = {}) => ({
    url: jobUrl(config.API_BASE_URL, job),
    body: payload,
    retries: job.retries,
    ...(options.delaySec === undefined ? {} : { delay: options.delaySec }),
    ...(options.deduplicationId === undefined ? {} : { deduplicationId: options.deduplicationId }),
    flowControl: {
      key: flowKey(config.API_BASE_URL, options.lane?.name ?? job.flow),
      parallelism: options.lane?.parallelism ?? FLOWS[job.flow],
    },
  });
  return {
    publish: (job, payload, options) =>
      within(() => clientOf(job).publishJSON(toMessage(job, payload, options))),
    publishAll: (job, messages) =>
      within(async () => {
        const answers = await clientOf(job).batchJSON(
          messages.map(({ payload, options }) => toMessage(job, payload, options)),
        );
        const refused = answers.filter((answer) => !('messageId' in answer)).length;
        if (refused > 0) throw new Error(`QStash refused ${refused} of ${messages.length} messages`);
      }),
  };
}

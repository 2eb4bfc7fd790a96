import { Client } from '@upstash/qstash';
import { type Deadline, DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Config } from '../config.ts';
import { FLOWS, flowKey, MAX_PUBLISHED_AT_ONCE } from './flows.ts';
import { type JobAddress, type JobQueue, jobUrl, type PublishOptions } from './job-queue.ts';

/** Sends by QStash. Requires the settings for jobs. */
export function createJobQueue(config: Pick<Config, 'API_BASE_URL' | 'jobs'>, deadline: Deadline): JobQueue {
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
    ...(job.retryDelay === undefined ? {} : { retryDelay: job.retryDelay }),
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
    async publishAll(job, messages) {
      for (let start = 0; start < messages.length; start += MAX_PUBLISHED_AT_ONCE) {
        const sent = messages.slice(start, start + MAX_PUBLISHED_AT_ONCE);
        await within(async () => {
          const answers = await clientOf(job).batchJSON(
            sent.map(({ payload, options }) => toMessage(job, payload, options)),
          );
          const refused = answers.filter((answer) => !('messageId' in answer)).length;
          if (refused > 0) throw new Error(`QStash refused ${refused} of ${sent.length} messages`);
        });
      }
    },
  };
}

import { Client } from '@upstash/qstash';
import type { Job } from './job.ts';
import { jobUrl } from './job-url.ts';

/** Ours are told from others by their ids. */
const PREFIX = 'operator-';

/**
 * Makes QStash's schedules what the jobs say: creates and overwrites theirs, deletes those of jobs that are gone.
 * Safe to repeat.
 */
export async function syncSchedules(
  qstash: { baseUrl: string; token: string },
  apiBaseUrl: string,
  jobs: readonly Pick<Job, 'functionName' | 'name' | 'schedule' | 'retries'>[],
): Promise<void> {
  const client = new Client({ ...qstash, retry: false });
  const wanted = new Map(
    jobs.flatMap((job) =>
      job.schedule === undefined
        ? []
        : [[`${PREFIX}${job.functionName}-${job.name}`, { ...job, cron: job.schedule }]],
    ),
  );
  for (const [scheduleId, job] of wanted) {
    await client.schedules.create({
      scheduleId,
      destination: jobUrl(apiBaseUrl, job),
      cron: job.cron,
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
      retries: job.retries,
    });
  }
  for (const { scheduleId } of await client.schedules.list()) {
    if (scheduleId.startsWith(PREFIX) && !wanted.has(scheduleId)) await client.schedules.delete(scheduleId);
  }
}

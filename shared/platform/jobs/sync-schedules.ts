import { Client } from '@upstash/qstash';
import { FLOWS, flowKey } from './flows.ts';
import type { Job } from './job.ts';
import { jobUrl } from './job-queue.ts';
import { findScheduled, SCHEDULES } from './schedules.ts';

type ScheduleScope = {
  /** Prefix of our schedules' ids. */
  prefix: string;
  /** The functions to synchronize; all of them by default. */
  functions?: readonly string[];
};

/**
 * Makes QStash's schedules match the jobs: creates or overwrites theirs, deletes those of removed jobs. Idempotent.
 * Returns how many exist.
 */
export async function syncSchedules(
  qstash: { baseUrl: string; token: string },
  apiBaseUrl: string,
  jobs: readonly Pick<Job, 'functionName' | 'name' | 'flow' | 'retries'>[],
  { prefix, functions }: ScheduleScope = { prefix: 'operator-' },
): Promise<number> {
  const client = new Client({ ...qstash, retry: false });
  const wanted = new Map(
    jobs.flatMap((job) => {
      const scheduled = findScheduled(job);
      const id = `${prefix}${job.functionName}-${job.name}`;
      return scheduled === undefined ? [] : [[id, { ...job, cron: SCHEDULES[scheduled] }]];
    }),
  );
  for (const [scheduleId, job] of wanted) {
    await client.schedules.create({
      scheduleId,
      destination: jobUrl(apiBaseUrl, job),
      cron: job.cron,
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
      retries: job.retries,
      flowControl: { key: flowKey(apiBaseUrl, job.flow), parallelism: FLOWS[job.flow] },
    });
  }
  const beginnings = functions?.map((name) => `${prefix}${name}-`) ?? [prefix];
  for (const { scheduleId } of await client.schedules.list()) {
    const isOurs = beginnings.some((beginning) => scheduleId.startsWith(beginning));
    if (isOurs && !wanted.has(scheduleId)) await client.schedules.delete(scheduleId);
  }
  return wanted.size;
}

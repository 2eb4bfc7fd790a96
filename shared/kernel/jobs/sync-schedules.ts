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
 * Makes QStash's schedules match the jobs: creates or overwrites theirs, deletes those of removed jobs. What an operator
 * has paused stays paused. Idempotent. Returns how many exist, and the ids of those that are paused.
 */
export async function syncSchedules(
  qstash: { baseUrl: string; token: string },
  apiBaseUrl: string,
  jobs: readonly Pick<Job, 'functionName' | 'name' | 'flow' | 'retries'>[],
  { prefix, functions }: ScheduleScope = { prefix: 'operator-' },
): Promise<{ count: number; paused: string[] }> {
  const client = new Client({ ...qstash, retry: false });
  const existing = await client.schedules.list();
  const paused = existing.flatMap(({ scheduleId, isPaused }) => (isPaused ? [scheduleId] : []));
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
    // Overwriting resumes a schedule: https://upstash.com/docs/qstash/features/schedules
    if (paused.includes(scheduleId)) await client.schedules.pause({ schedule: scheduleId });
  }
  const beginnings = functions?.map((name) => `${prefix}${name}-`) ?? [prefix];
  for (const { scheduleId } of existing) {
    const isOurs = beginnings.some((beginning) => scheduleId.startsWith(beginning));
    if (isOurs && !wanted.has(scheduleId)) await client.schedules.delete(scheduleId);
  }
  return { count: wanted.size, paused: paused.filter((scheduleId) => wanted.has(scheduleId)) };
}

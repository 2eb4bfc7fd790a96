import type { FunctionName } from '../functions.ts';

/** The schedule of each job: five-field cron, UTC. One that stops succeeding raises an alert (`shared/status/signals`). */
export const SCHEDULES = {
  'account/check-top-ups': '* * * * *',
  'account/end-sandboxes': '53 * * * *',
  'account/post-usage': '1 * * * *',
  'callblasting/purge-calls': '*/5 * * * *',
  'callblasting/sweep-calls': '* * * * *',
  'contacts/rotate-contacts': '27 * * * *',
  'numberinsight/purge-batches': '41 8 * * *',
  'numberinsight/sweep-chunks': '* * * * *',
  'portal/rotate-mails': '23 * * * *',
  'portal/rotate-request-log': '37 * * * *',
  'portal/sweep-mails': '* * * * *',
  'tts/purge-audio': '23 * * * *',
  'tts/sweep-audio': '* * * * *',
  'urlshortener/archive-links': '23 8 * * *',
  'urlshortener/drain-clicks': '* * * * *',
  'urlshortener/index-new-links': '* * * * *',
  'urlshortener/purge-batches': '47 8 * * *',
  'urlshortener/rotate-click-partitions': '17 * * * *',
  'urlshortener/sweep-chunks': '* * * * *',
  'urlshortener/write-click-files': '7 * * * *',
  'webhooks/purge': '41 * * * *',
  'webhooks/sweep': '* * * * *',
} as const satisfies Readonly<Record<`${FunctionName}/${string}`, string>>;

export type ScheduledJob = keyof typeof SCHEDULES;

// Object.keys returns string[], but the object has exactly these keys.
export const SCHEDULED_JOBS = Object.keys(SCHEDULES) as ScheduledJob[];

/** The job's name in `SCHEDULES`; undefined for one that only messages start. */
export function findScheduled(job: { functionName: string; name: string }): ScheduledJob | undefined {
  const name = `${job.functionName}/${job.name}`;
  return SCHEDULED_JOBS.find((scheduled) => scheduled === name);
}

const EVERY_MINUTES = /^(?:\*|\*\/(\d+)) \* \* \* \*$/;

/** The seconds between two runs of a job, which is every so many minutes, hourly or daily. */
export function periodSec(job: ScheduledJob): number {
  const cron = SCHEDULES[job];
  const minutes = EVERY_MINUTES.exec(cron);
  if (minutes !== null) return Number(minutes[1] ?? 1) * 60;
  return / \* \* \* \*$/.test(cron) ? 3_600 : 86_400;
}

const DAY_SEC = 86_400;

/** The messages that all schedules send in a day. */
export const scheduledMessagesPerDay = (): number =>
  SCHEDULED_JOBS.reduce((sum, job) => sum + DAY_SEC / periodSec(job), 0);

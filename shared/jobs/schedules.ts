/** When each scheduled job runs: five-field cron, UTC. One that stops succeeding raises an alert (`shared/health`). */
export const SCHEDULES = {
  'account/post-usage': '1 * * * *',
  'callblasting/purge-calls': '*/5 * * * *',
  'callblasting/sweep-calls': '* * * * *',
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
  'urlshortener/rotate-click-partitions': '17 * * * *',
  'webhooks/purge': '41 * * * *',
  'webhooks/sweep': '* * * * *',
} as const;

export type ScheduledJob = keyof typeof SCHEDULES;

// Keys of a constant object.
export const SCHEDULED_JOBS = Object.keys(SCHEDULES) as ScheduledJob[];

/** The job's name in `SCHEDULES`; undefined for one that only messages start. */
export function findScheduled(job: { functionName: string; name: string }): ScheduledJob | undefined {
  const name = `${job.functionName}/${job.name}`;
  return SCHEDULED_JOBS.find((scheduled) => scheduled === name);
}

const EVERY_MINUTES = /^(?:\*|\*\/(\d+)) \* \* \* \*$/;

/** The seconds between two runs of a job, which is every so many minutes, hourly or daily. */
export function periodSec(job: ScheduledJob): number {
  const cron: string = SCHEDULES[job];
  const minutes = EVERY_MINUTES.exec(cron);
  if (minutes !== null) return Number(minutes[1] ?? 1) * 60;
  return / \* \* \* \*$/.test(cron) ? 3_600 : 86_400;
}

import { declarationOf, FUNCTION_NAMES, type FUNCTIONS, type FunctionName } from '../functions.ts';

export type ScheduledJob = {
  [Name in FunctionName]: (typeof FUNCTIONS)[Name] extends { schedules: infer Jobs }
    ? `${Name}/${keyof Jobs & string}`
    : never;
}[FunctionName];

/** When each scheduled job runs. One that stops succeeding raises an alert (`shared/platform/health`). */
export const SCHEDULES = Object.fromEntries(
  FUNCTION_NAMES.flatMap((name) =>
    Object.entries(declarationOf(name).schedules ?? {}).map(([job, cron]) => [`${name}/${job}`, cron]),
  ),
  // The declared ones, of which the type is the union.
) as Record<ScheduledJob, string>;

// As above.
export const SCHEDULED_JOBS = Object.keys(SCHEDULES).sort() as ScheduledJob[];

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

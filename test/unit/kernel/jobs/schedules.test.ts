import { expect, test } from 'vitest';
import { readJobs } from '../../../../deploy/read-jobs.ts';
import { readSettings } from '../../../../local/prepared.ts';
import {
  findScheduled,
  periodSec,
  SCHEDULED_JOBS,
  SCHEDULES,
} from '../../../../shared/kernel/jobs/schedules.ts';

test('every schedule belongs to a job of a function', async () => {
  const jobs = await readJobs(await readSettings());
  expect(jobs.flatMap((job) => findScheduled(job) ?? []).sort()).toEqual(SCHEDULED_JOBS.toSorted());
  expect(findScheduled({ functionName: 'webhooks', name: 'deliver' })).toBeUndefined();
});

test('every schedule has a known period', () => {
  const kinds = Object.values(SCHEDULES).map((cron) => cron.replaceAll(/\d+/g, 'n'));
  expect(new Set(kinds)).toEqual(new Set(['* * * * *', '*/n * * * *', 'n * * * *', 'n n * * *']));
  const period = (cron: string) =>
    new Set(SCHEDULED_JOBS.filter((job) => SCHEDULES[job] === cron).map(periodSec));
  expect(period('* * * * *')).toEqual(new Set([60]));
  expect(period('*/5 * * * *')).toEqual(new Set([300]));
  expect(period('23 * * * *')).toEqual(new Set([3_600]));
  expect(period('23 8 * * *')).toEqual(new Set([86_400]));
});

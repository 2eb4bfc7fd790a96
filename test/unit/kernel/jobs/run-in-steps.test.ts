import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { runInSteps } from '../../../../shared/kernel/jobs/job.ts';
import type { JobQueue } from '../../../../shared/kernel/jobs/job-queue.ts';

const JOB = {
  functionName: 'tts',
  name: 'purge',
  payload: z.object({}),
  flow: 'housekeeping',
  retries: 3,
} as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs steps of `stepMs`, of which the first `leaving` leave work; returns the number taken and the published jobs. */
async function run(stepMs: number, leaving: number) {
  const published: unknown[] = [];
  let taken = 0;
  const jobs: JobQueue = {
    publish: async (job, payload) => void published.push([job, payload]),
    publishAll: async () => {},
  };
  await runInSteps({ jobs }, JOB, {}, async () => {
    vi.setSystemTime(Date.now() + stepMs);
    taken += 1;
    return taken <= leaving;
  });
  return { taken, published };
}

test('steps run until nothing is left', async () => {
  expect(await run(10, 7)).toEqual({ taken: 8, published: [] });
  expect(await run(10, 0)).toEqual({ taken: 1, published: [] });
});

test('the job is published again when time is up and something is left', async () => {
  expect(await run(4_000, 1_000)).toEqual({ taken: 4, published: [[JOB, {}]] });
});

test('the job is not published again when time is up and nothing is left', async () => {
  expect(await run(60_000, 0)).toEqual({ taken: 1, published: [] });
});

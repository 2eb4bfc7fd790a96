import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadAnswers, type ReadAnswers } from '../../deploy/release/read-answers.ts';
import { watchVersion } from '../../deploy/release/watch-version.ts';
import {
  ACCOUNT,
  API_TOKEN,
  type FakeAnalytics,
  startFakeAnalytics,
  type Traffic,
} from './fake-analytics.ts';
import { createFakeClock } from './fake-clock.ts';

const VERSIONS = {
  now: '00000000-0000-4000-8000-000000000002',
  before: '00000000-0000-4000-8000-000000000001',
};
const TEN_MINUTES = 600_000;

let analytics: FakeAnalytics;
let readAnswers: ReadAnswers;
beforeAll(async () => {
  analytics = await startFakeAnalytics();
  const account = { account: ACCOUNT, token: API_TOKEN, dataset: 'operator_metrics' };
  readAnswers = createReadAnswers({ ...account, api: analytics.url });
});
afterAll(() => analytics.close());

/** Returns the decision, and after how many looks it was made. */
async function watch(...looks: ([now: Traffic, before: Traffic] | undefined)[]) {
  analytics.set(...looks.map((look) => look && { now: look[0], before: look[1] }));
  analytics.takeQueries();
  const clock = createFakeClock();
  const startedAt = clock.now();
  const { isGood } = await watchVersion(readAnswers, VERSIONS, clock);
  return { isGood, afterMs: clock.now() - startedAt };
}
const traffic = (good: number, failed = 0): Traffic => ({ good, failed });

describe('A version that answers a tenth of the requests', () => {
  test('is good after two hundred answers', async () => {
    const looks = [traffic(90), traffic(199), traffic(200)].map(
      (now) => [now, traffic(1_000)] as [Traffic, Traffic],
    );
    expect(await watch(...looks)).toEqual({ isGood: true, afterMs: 45_000 });
  });

  test('is good after ten minutes with fewer answers, or with none when nobody asks', async () => {
    expect(await watch([traffic(3), traffic(20)])).toEqual({ isGood: true, afterMs: TEN_MINUTES });
    expect(await watch([traffic(0), traffic(0)])).toEqual({ isGood: true, afterMs: TEN_MINUTES });
  });

  test('can fail as often as the previous one', async () => {
    expect(await watch([traffic(180, 20), traffic(1_620, 180)])).toMatchObject({ isGood: true });
  });

  test('is watched longer while it fails more often, and is good once it no longer does', async () => {
    const chance: [Traffic, Traffic] = [traffic(199, 1), traffic(1_799, 1)];
    expect(await watch(chance, chance, [traffic(1_999, 1), traffic(17_991, 9)])).toEqual({
      isGood: true,
      afterMs: 45_000,
    });
  });

  test('is bad at its tenth failure, or after ten minutes with fewer, when it fails more often', async () => {
    const ten: [Traffic, Traffic] = [traffic(0, 10), traffic(90)];
    expect(await watch([traffic(0, 9), traffic(90)], ten)).toEqual({ isGood: false, afterMs: 30_000 });
    expect(await watch([traffic(9_999, 1), traffic(90_000)])).toEqual({
      isGood: false,
      afterMs: TEN_MINUTES,
    });
  });

  test('is bad when it answers nothing while the other answers many', async () => {
    expect(await watch([traffic(0), traffic(100)])).toEqual({ isGood: false, afterMs: TEN_MINUTES });
    expect(await watch([traffic(0), traffic(99)])).toMatchObject({ isGood: true });
  });

  test('is checked again when the measurements cannot be read, and is bad without a final check', async () => {
    expect(await watch(undefined, [traffic(200), traffic(1_800)])).toEqual({ isGood: true, afterMs: 30_000 });
    expect(await watch(undefined)).toEqual({ isGood: false, afterMs: TEN_MINUTES });
  });
});

test('Both versions are counted from the moment the new one started', async () => {
  await watch([traffic(200), traffic(1_800)]);
  const [query = ''] = analytics.takeQueries();
  expect(query).toContain(`timestamp >= toDateTime(${createFakeClock().now() / 1000})`);
  expect(query).toContain(`(blob5 = '${VERSIONS.now}' OR blob5 = '${VERSIONS.before}')`);
  expect(query).toMatch(/FROM operator_metrics .*FORMAT JSON$/);
});

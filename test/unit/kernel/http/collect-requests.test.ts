import { expect, test } from 'vitest';
import { createCollection, type RecordedRequest } from '../../../../shared/kernel/requests/record-answer.ts';

const AT = Date.UTC(2026, 10, 21, 12);
const request = (own: Partial<RecordedRequest> = {}): RecordedRequest => ({
  requestId: crypto.randomUUID(),
  atMs: AT,
  organizationId: 1,
  keyId: 7,
  operation: 'ping',
  status: 200,
  code: null,
  durationMs: 3,
  ...own,
});

test('a huge number of requests is sampled, and the samples represent all of them', () => {
  let now = 0;
  const collection = createCollection(() => now);
  let kept = 0;
  let told = 0;
  for (let second = 0; second < 20; second += 1) {
    for (let sent = 0; sent < 500; sent += 1) collection.note(request());
    collection.note(request({ status: 429, code: 'RATE_TPS_EXCEEDED' }));
    now += 1_000;
    const { requests, uses } = collection.take();
    kept += requests.length;
    told += requests.reduce((sum, { sampleWeight }) => sum + sampleWeight, 0);
    expect(uses).toEqual([{ keyId: 7, day: '2026-11-21', calls: 501, failed: 1, lastMs: AT }]);
    // Sampling drops no failures in favor of successes.
    expect(requests.filter(({ status }) => status === 429)).toHaveLength(1);
  }
  expect(kept).toBeLessThan(700);
  expect(told).toBe(20 * 501);
});

test('a busy organization takes no room from another', () => {
  const collection = createCollection(() => 0);
  for (let sent = 0; sent < 1_000; sent += 1) collection.note(request());
  collection.note(request({ organizationId: 2, keyId: 8 }));
  const { requests } = collection.take();
  expect(requests.filter(({ organizationId }) => organizationId === 2)).toHaveLength(1);
});

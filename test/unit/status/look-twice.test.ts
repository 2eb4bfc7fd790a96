import { expect, test } from 'vitest';
import { lookTwice } from '../../../shared/status/watch/scheduled.ts';

const AGAIN_MS = 50;

/** When, after the beginning, the watch looks, and whether that is its second look. */
async function looks(isStanding: boolean, againMs: number, lookMs = 0) {
  const startedAt = Date.now();
  const seen: { isSecond: boolean; afterMs: number }[] = [];
  await lookTwice(async (isSecond) => {
    seen.push({ isSecond, afterMs: Date.now() - startedAt });
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    return isStanding;
  }, againMs);
  return seen;
}

test('the watch looks again while an alert stands, counted from the beginning of its first look', async () => {
  const seen = await looks(true, AGAIN_MS);
  expect(seen.map(({ isSecond }) => isSecond)).toEqual([false, true]);
  // Timers may fire a millisecond early.
  expect(seen[1]?.afterMs).toBeGreaterThanOrEqual(AGAIN_MS - 1);
  expect((await looks(true, AGAIN_MS, 2 * AGAIN_MS)).map(({ isSecond }) => isSecond)).toEqual([false, true]);
});

test.each([
  ['no alert stands', false, AGAIN_MS],
  ['it shall not', true, 0],
] as const)('the watch looks once when %s', async (_, isStanding, againMs) => {
  expect((await looks(isStanding, againMs)).map(({ isSecond }) => isSecond)).toEqual([false]);
});

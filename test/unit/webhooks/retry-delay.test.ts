import { describe, expect, test } from 'vitest';
import { MAX_ATTEMPTS, retryDelaySec } from '../../../shared/webhooks/deliveries/deliver.ts';
import { parseRetryAfter } from '../../../shared/webhooks/deliveries/send-attempt.ts';

const schedule = (random: number) =>
  Array.from({ length: MAX_ATTEMPTS }, (_, n) => retryDelaySec(n + 1, { askedSec: undefined, random }));

describe('The retry schedule', () => {
  test('doubles from 5 seconds up to an hour, for twelve attempts', () => {
    expect(schedule(0.5)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, null]);
  });

  test('varies by 20 % in both directions, never beyond an hour', () => {
    expect(schedule(0).slice(0, 3)).toEqual([4, 8, 16]);
    expect(schedule(1).slice(0, 3)).toEqual([6, 12, 24]);
    expect(schedule(1).slice(9)).toEqual([3_072, 3_600, null]);
  });

  test.each([
    [undefined, 20],
    [0, 20],
    [19, 20],
    [21, 21],
    [3_600, 3_600],
    [1e12, 3_600],
  ])('asked to wait for %s seconds, waits %i', (askedSec, expected) => {
    expect(retryDelaySec(3, { askedSec, random: 0.5 })).toBe(expected);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test.each([
    ['120', 120],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:05:00 GMT', 300],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Saturday, 21-Nov-26 12:05:00 GMT', 300],
    ['Sat Nov 21 12:05:00 2026', 300],
    ['-5', undefined],
    ['1.5', undefined],
    ['2026', 2_026],
    ['2026-11-21T13:00:00Z', undefined],
    ['soon', undefined],
    ['Soon, very', undefined],
    ['', undefined],
    [null, undefined],
  ])('Retry-After of %j asks for %s seconds', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});

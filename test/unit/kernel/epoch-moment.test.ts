import { expect, test } from 'vitest';
import { epochMoment } from '../../../shared/kernel/time/epoch-moment.ts';

test.each([0, 1, 1_700_000_000_000, 253_402_300_799_999])('%d ms after 1970 is a moment', (ms) => {
  expect(epochMoment(ms)?.toISOString()).toMatch(/^\d{4}-/);
});

test.each([-1, 253_402_300_800_000, 8.64e15, 1e300, 1e303, Infinity, -Infinity, Number.NaN])(
  '%d ms after 1970 is none',
  (ms) => {
    expect(epochMoment(ms)).toBeUndefined();
  },
);

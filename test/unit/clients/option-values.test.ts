import { expect, test } from 'vitest';
import { toValue } from '../../../client/cli/run-operation.ts';

const option = {
  name: 'maxClicks',
  flag: 'max-clicks',
  required: false,
  description: '',
  kind: 'number',
} as const;

test('an option that is a number takes digits, with a point before decimals', () => {
  expect(['10000', '0.5', '-1'].map((word) => toValue(option, word))).toEqual([10_000, 0.5, -1]);
});

test.each(['', ' ', '0x10', '1e3', '1,5', '10.000.000', 'Infinity', 'x', '١'])(
  'an option that is a number refuses %j',
  (word) => {
    expect(() => toValue(option, word)).toThrow(
      '--max-clicks is a number, such as 10000 or 0.5: digits, and a point before decimals.',
    );
  },
);

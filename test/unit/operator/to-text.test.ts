import { describe, expect, test } from 'vitest';
import { toText } from '../../../operator/program/terminal/to-text.ts';

describe('An amount is shown in currency units', () => {
  test.each([
    ['exact', 1_250_500_000n],
    ['as text', '1250500000'],
    ['as a number', 1_250_500_000],
  ])('when it is %s: in a record, in a table and in a nested record', (_, spentTodayMicro) => {
    const amount = { spentTodayMicro, limitMicro: null, count: 3 };
    expect(toText(amount)).toBe('spent today  1250.50\nlimit        -\ncount        3');
    expect(toText([amount])).toBe('spent today  limit  count\n1250.50      -      3');
    expect(toText({ today: amount })).toBe('today  spent today 1250.50, limit -, count 3');
  });

  test('when it is negative or smaller than a hundredth', () => {
    expect(toText({ amountMicro: '-5000000' })).toBe('amount  -5.00');
    expect(toText({ amountMicro: 1 })).toBe('amount  0.000001');
  });

  test('other values are not mistaken for amounts', () => {
    expect(toText({ to: '573001234567', undeclaredMicro: 5, amountMicro: 'unknown' })).toBe(
      'to                573001234567\nundeclared micro  5\namount            unknown',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../../shared/billing/to-decimal.ts';
import { toRefusal } from '../../../shared/billing/to-refusal.ts';
import { toSafeMicros } from '../../../shared/billing/to-safe-micros.ts';
import type { CallerContext } from '../../../shared/http/context.ts';

test.each([
  [0n, '0.000000'],
  [1n, '0.000001'],
  [-1n, '-0.000001'],
  [999_999n, '0.999999'],
  [1_000_000n, '1.000000'],
  [20_400_000n, '20.400000'],
  [-5_000_050n, '-5.000050'],
  [9_007_199_254_740_993n, '9007199254.740993'],
])('%s micros are written %s', (micros, text) => {
  expect(toDecimal(micros)).toBe(text);
});

test.each([
  ['9007199254740991', 9_007_199_254_740_991],
  [-9_007_199_254_740_991n, -9_007_199_254_740_991],
  [0n, 0],
])('%s micros are a JSON number', (micros, number) => {
  expect(toSafeMicros(micros)).toBe(number);
});

test.each([9_007_199_254_740_992n, '-9007199254740992', '1.5', 'x'])('%s micros are none', (micros) => {
  expect(() => toSafeMicros(micros)).toThrow(RangeError);
});

describe('What a charge was refused for', () => {
  const code = 'BILLING_INSUFFICIENT_FUNDS';
  // Only the caller's capabilities are read.
  const caller = (...capabilities: string[]) => ({ caller: { capabilities } }) as unknown as CallerContext;
  const lack = { currency: 'COP', neededMicro: '5000000', availableMicro: '1200001' };

  test('tells what is needed to all, and what there is to those who may read it', () => {
    expect(toRefusal(caller('account'), { code, lack })).toMatchObject({
      code,
      message: 'There is not enough balance: 5.00 COP needed, 1.200001 COP available.',
    });
    expect(toRefusal(caller('directory'), { code, lack }).message).toBe(
      'There is not enough balance: 5.00 COP needed.',
    );
  });

  test('is the lack of an account where there is none', () => {
    expect(toRefusal(caller('account'), { code, lack: { ...lack, availableMicro: null } }).message).toBe(
      'Your organization has no active billing account.',
    );
  });

  test('names the header of a key that is used again, and else has the message of its code', () => {
    expect(toRefusal(caller(), { code: 'IDEMPOTENCY_KEY_REUSED' }).details).toMatchObject([
      { field: 'Idempotency-Key' },
    ]);
    expect(toRefusal(caller(), { code: 'BILLING_NOT_PRICED' })).toMatchObject({
      code: 'BILLING_NOT_PRICED',
      details: [],
    });
  });
});

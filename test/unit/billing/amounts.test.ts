import { describe, expect, test } from 'vitest';
import { parseExactly, stringifyExactly } from '../../../db/engine/exact-json.ts';
import { amountIn, fromDecimal, MicroAmount, toDecimal } from '../../../shared/billing/amounts.ts';
import { toRefusal, toStorageRefusal } from '../../../shared/billing/to-refusal.ts';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import { toErrorAnswer } from '../../../shared/kernel/http/to-error-answer.ts';

test.each([
  [0n, '0.000000'],
  [1n, '0.000001'],
  [-1n, '-0.000001'],
  [999_999n, '0.999999'],
  [1_000_000n, '1.000000'],
  [20_400_000n, '20.400000'],
  [-5_000_050n, '-5.000050'],
  [9_007_199_254_740_993n, '9007199254.740993'],
  [-9_223_372_036_854_775_808n, '-9223372036854.775808'],
])('%s micros are written as %s', (micros, text) => {
  expect(toDecimal(micros)).toBe(text);
  expect(fromDecimal(text)).toBe(micros);
});

test.each([
  [5_125_000n, '5,1250', '5.1250'],
  [-999_125_000n, '-999,1250', '-999.1250'],
  [125_000n, '0,125', '0.125'],
  [1_000_125_000n, '1.000,125', '1,000.125'],
  [5_000_000n, '5,00', '5.00'],
])('%s micros are shown so that nobody reads decimals as thousands: %s', (micros, es, en) => {
  expect([amountIn('es', micros), amountIn('en', micros)]).toEqual([es, en]);
});

describe.each([
  0n,
  -1n,
  9_007_199_254_740_991n,
  -9_007_199_254_740_992n,
  9_007_199_254_740_993n,
  9_223_372_036_854_775_807n,
  -27_670_116_110_564_327_424n,
])('%s micros', (micros) => {
  const json = `{"amountMicro":${micros},"of":["a",${micros}]}`;

  test('are that number in an answer', () => {
    const amountMicro = MicroAmount.parse(micros);
    expect(JSON.stringify({ amountMicro, of: ['a', amountMicro] })).toBe(json);
  });

  test('are read from JSON and written again to the last digit', () => {
    expect(stringifyExactly(parseExactly(json))).toBe(json);
    expect(BigInt(Object(parseExactly(`  {"a" : ${micros} }`)).a)).toBe(micros);
    expect(BigInt(Object(parseExactly(String(micros))))).toBe(micros);
  });
});

test('JSON without large integers is parsed as usual', () => {
  const text =
    '{"a":[1,-2.5,1e300,12345678901234567890.5,null,true],"b":"9223372036854775807","__proto__":1}';
  expect(parseExactly(text)).toEqual(JSON.parse(text));
  expect(() => parseExactly('{"a":1234567890123456789012')).toThrow(SyntaxError);
});

describe('A refused charge', () => {
  const code = 'BILLING_INSUFFICIENT_FUNDS';
  // Only the caller's capabilities are read.
  const caller = (...capabilities: string[]) => ({ tenant: { capabilities } }) as unknown as TenantCtx;
  const lack = { currency: 'COP', neededMicro: '5000000', availableMicro: '1200001' };

  test('says what is needed, and shows the balance only to keys that may read it', () => {
    expect(toRefusal(caller('account'), { code, lack })).toMatchObject({
      code,
      message: 'Insufficient balance: COP 5.00 needed, COP 1.200001 available. Top up and try again.',
    });
    expect(toRefusal(caller('directory'), { code, lack }).message).toBe(
      'Insufficient balance: COP 5.00 needed. Top up and try again.',
    );
    const spanishFor = (capability: string) =>
      inLanguage('es', toErrorAnswer(toRefusal(caller(capability), { code, lack })).message);
    expect(spanishFor('account')).toBe(
      'Saldo insuficiente: se necesitan $ 5,00 y hay $ 1,200001 disponibles. Recargue e intente de nuevo.',
    );
    expect(spanishFor('directory')).toBe(
      'Saldo insuficiente: se necesitan $ 5,00. Recargue e intente de nuevo.',
    );
  });

  test('reports a missing account where there is none', () => {
    expect(toRefusal(caller('account'), { code, lack: { ...lack, availableMicro: null } }).message).toBe(
      'Your organization has no active billing account. Ask the operator to open one.',
    );
  });

  test('names what has no price, in both languages', () => {
    const unpriced = ['tts.character.neural', 'callblasting.second.57300', 'callblasting.detection', 'gone'];
    const { message } = toErrorAnswer(toRefusal(caller(), { code: 'BILLING_NOT_PRICED', unpriced }));
    expect(inLanguage('en', message)).toBe(
      'Your organization has no price in its currency for this: character synthesized by a voice of the neural tier; second of air time to numbers that begin with 57300; answering machine detection; gone. Ask the operator to set it.',
    );
    expect(inLanguage('es', message)).toBe(
      'Su organización no tiene precio en su moneda para esto: carácter hablado por una voz neuronal; segundo de tiempo al aire a números que empiezan por 57300; detección de contestador; gone. Pida al operador que lo fije.',
    );
  });

  test('names the header of a reused key, and otherwise has the message of its code', () => {
    expect(toRefusal(caller(), { code: 'IDEMPOTENCY_KEY_REUSED' }).details).toMatchObject({
      fields: [{ field: 'Idempotency-Key' }],
    });
    expect(toRefusal(caller(), { code: 'BILLING_NOT_PRICED' })).toMatchObject({
      code: 'BILLING_NOT_PRICED',
      details: undefined,
    });
  });

  test("of a sandbox's quota can be tried again at midnight in Colombia", () => {
    const ctx = { ...caller(), clock: () => new Date('2026-11-21T23:00:00-05:00') } as unknown as TenantCtx;
    expect(toRefusal(ctx, { code: 'RATE_TPS_EXCEEDED' })).toMatchObject({
      code: 'RATE_TPS_EXCEEDED',
      details: { retryAfterSec: 3_600 },
    });
  });
});

describe('What may not be stored today any more', () => {
  const ctx = { clock: () => new Date('2026-11-21T23:59:00-05:00') } as unknown as TenantCtx;

  test('says how much still fits, at the field that has it, and can be tried again after midnight in Colombia', () => {
    const refusal = toStorageRefusal(ctx, 'optOuts', { limit: 10_000, left: 3 }, 'items');
    const en = 'At most 10,000 new ones a day in Colombia, and there is room for 3 more today.';
    expect(refusal.message).toBe(en);
    expect(inLanguage('es', toErrorAnswer(refusal).message)).toBe(
      'Como máximo 10.000 nuevos por día de Colombia; hoy caben 3 más.',
    );
    expect(refusal).toMatchObject({
      code: 'STORAGE_QUOTA_EXCEEDED',
      details: {
        fields: [{ field: 'items' }],
        retryAfterSec: 60,
        exceeded: { limit: 10_000, windowSeconds: 86_400, counts: 'opt-outs', remaining: 3 },
      },
    });
  });

  test('leaves nothing where more is stored than the limit, which may have been lowered', () => {
    const quota = { limit: 5_000, left: -20 };
    const refusal = toStorageRefusal(ctx, 'fileKilobytes', quota, undefined, 'RATE_TPS_EXCEEDED');
    expect(refusal.message).toBe(
      'Files can take up to 5,000 kB a day in Colombia, and there is room for 0 kB more today.',
    );
    expect(inLanguage('es', toErrorAnswer(refusal).message)).toBe(
      'Los archivos pueden ocupar hasta 5.000 kB por día de Colombia; hoy caben 0 kB más.',
    );
    expect(refusal).toMatchObject({
      code: 'RATE_TPS_EXCEEDED',
      details: { fields: [], exceeded: { counts: 'kilobytes', remaining: 0 } },
    });
  });
});

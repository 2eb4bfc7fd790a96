import { describe, expect, test } from 'vitest';
import { parseDigits, parseNumber } from '../../../shared/numbers/parse-number.ts';

const read = (input: string, country?: 'CO' | 'US' | 'GB' | 'SH', home?: string) => {
  const parsed = parseNumber(input, country, home);
  return 'error' in parsed
    ? parsed.error
    : `${parsed.number.number}${parsed.number.isValid() ? '' : ' invalid'}`;
};

describe('A number is read', () => {
  test.each([
    ['573001234567', undefined, '+573001234567'],
    [' +57 (300) 123-4567 ', undefined, '+573001234567'],
    ['３００１２３４５６７', 'CO', '+573001234567'],
    ['＋５７３００１２３４５６７', undefined, '+573001234567'],
    ['＋14155552671', 'CO', '+14155552671'],
    ['00573001234567', undefined, '+573001234567'],
    ['0057 301 764 9118', 'CO', '+573017649118'],
    ['００５７3001234567', 'GB', '+573001234567'],
    ['00442079460018', 'US', '+442079460018'],
    // Dialed in Colombia through a carrier, whose digit follows 00.
    ['009442079460018', 'CO', '+442079460018'],
    ['\u202a+57 300 1234567\u202c', undefined, '+573001234567'],
    ['573001234567\u200e', undefined, '+573001234567'],
    ['\ufeff300\u200b1234567', 'CO', '+573001234567'],
    ['3001234567', 'CO', '+573001234567'],
    ['573001234567', 'CO', '+573001234567'],
    ['+14155552671', 'CO', '+14155552671'],
    ['14155552671', 'CO', '+14155552671'],
    ['018000123456', 'CO', '+5718000123456'],
    ['(604) 234 5678', 'CO', '+576042345678'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['80012345678', undefined, '+80012345678'],
    ['5730012', undefined, '+5730012 invalid'],
    ['30012345678', 'CO', '+5730012345678 invalid'],
    ['6032345678', 'CO', '+576032345678 invalid'],
    ['300123456', 'CO', '+57300123456 invalid'],
    ['22158', 'SH', '+29022158'],
    ['573001234567890', undefined, '+573001234567890 invalid'],
  ] as const)('%j in %s', (input, country, expected) => {
    expect(read(input, country)).toBe(expected);
  });
});

describe('Without a country, a number', () => {
  test.each([
    ['3001234567', 'CO', '+573001234567'],
    ['573001234567', 'CO', '+573001234567'],
    // A number of another country stays one, although it could be a national number.
    ['6042345678', 'CO', '+6042345678'],
    ['80012345678', 'CO', '+80012345678'],
    ['+3001234567', 'CO', '+3001234567 invalid'],
    ['5730012', 'CO', '+5730012 invalid'],
    ['00573017649118', 'CO', '+573017649118'],
    ['999123456', 'CO', 'UNKNOWN_COUNTRY'],
    ['123', 'CO', '+123 invalid'],
    ['3001234567', 'XX', '+3001234567 invalid'],
  ] as const)('%j at home in %s is read as %s', (input, home, expected) => {
    expect(read(input, undefined, home)).toBe(expected);
  });
});

describe('An invalid number says why', () => {
  test.each([
    ['', 'CO', 'NOT_A_NUMBER'],
    ['letters', 'CO', 'NOT_A_NUMBER'],
    ['call 3001234567', 'CO', 'NOT_A_NUMBER'],
    ['1-800-FLOWERS', 'US', 'NOT_A_NUMBER'],
    ['1', 'CO', 'TOO_SHORT'],
    ['123', 'CO', 'SHORT_CODE'],
    ['85432', 'CO', 'SHORT_CODE'],
    ['891234', 'CO', 'SHORT_CODE'],
    ['999123456', undefined, 'UNKNOWN_COUNTRY'],
    ['5730012345678901', undefined, 'TOO_LONG'],
    ['1111111111111111', undefined, 'TOO_LONG'],
    ['+1111111111111111', undefined, 'TOO_LONG'],
    ['5'.repeat(256), undefined, 'TOO_LONG'],
  ] as const)('%j in %s: %s', (input, country, expected) => {
    expect(read(input, country)).toBe(expected);
  });
});

test('Digits are a number only when they are all of it', () => {
  expect(parseDigits('573001234567')?.country).toBe('CO');
  for (const digits of ['57033001234567', '116175551234', '4402079460018', '00573001234567', '5730012'])
    expect(parseDigits(digits), digits).toBeUndefined();
});

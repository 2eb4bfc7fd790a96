import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { findOtherReading, parseDigits, readNumber, toDigits } from '../../../shared/numbers/read-number.ts';
import { readAssigned } from '../../../shared/numbers/written-number.ts';
import { onCi } from '../../harness/ci.ts';
import { numbersOfColombia } from '../../harness/numbers-of-colombia.ts';

const read = (input: string, home?: string) => {
  const reading = readNumber(input, home);
  return 'error' in reading
    ? reading.error
    : `${reading.number.number}${reading.number.isValid() ? '' : ' invalid'}`;
};

describe('A number is read', () => {
  test.each([
    ['573001234567', undefined, '+573001234567'],
    [' +57 (300) 123-4567 ', undefined, '+573001234567'],
    ['(+57) 300.123.4567', 'CO', '+573001234567'],
    ['(57) 300 123 4567', 'CO', '+573001234567'],
    ['tel:+57-300-123-4567', 'CO', '+573001234567'],
    ['TEL: 300 123 4567', 'CO', '+573001234567'],
    ["'3001234567", 'CO', '+573001234567'],
    ['300–123—4567', 'CO', '+573001234567'],
    ['３００１２３４５６７', 'CO', '+573001234567'],
    ['（３００）１２３－４５６７', 'CO', '+573001234567'],
    ['٣٠٠١٢٣٤٥٦٧', 'CO', '+573001234567'],
    ['۳۰۰۱۲۳۴۵۶۷', 'CO', '+573001234567'],
    ['＋５７３００１２３４５６７', undefined, '+573001234567'],
    ['＋14155552671', 'CO', '+14155552671'],
    ['\u202a+57 300 1234567\u202c', undefined, '+573001234567'],
    ['573001234567\u200e', undefined, '+573001234567'],
    ['\ufeff300\u200b1234567', 'CO', '+573001234567'],
    ['300\u00a0123\u202f4567', 'CO', '+573001234567'],
    ['3001234567', 'CO', '+573001234567'],
    ['573001234567', 'CO', '+573001234567'],
    ['14155552671', 'CO', '+14155552671'],
    ['018000123456', 'CO', '+5718000123456'],
    ['(604) 234 5678', 'CO', '+576042345678'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['+57 (0) 300 123 4567', undefined, '+573001234567'],
    ['(0057) (0)300-123-4567', 'CO', '+573001234567'],
    ['+44 (0)20 7946 0018', 'CO', '+442079460018'],
    ['+39 (0)6 1234 5678', 'CO', '+390612345678'],
    ['22158', 'SH', '+29022158'],
  ] as const)('%j in %s is %s', (input, home, expected) => {
    expect(read(input, home)).toBe(expected);
  });
});

describe('Behind a plus or an international prefix, a number is international, and only that', () => {
  test.each([
    // E.164 has room for 15 digits.
    ['+491234567890123', undefined, '+491234567890123 invalid'],
    ['+4912345678901234', undefined, 'TOO_LONG'],
    ['00573001234567', undefined, '+573001234567'],
    ['0057 301 764 9118', 'CO', '+573017649118'],
    ['００５７3001234567', 'GB', '+573001234567'],
    ['00442079460018', 'US', '+442079460018'],
    ['011 57 300 123 4567', 'US', '+573001234567'],
    ['8 10 57 300 123 4567', 'RU', '+573001234567'],
    // Dialed in Colombia through a carrier, whose digit follows 00.
    ['009442079460018', 'CO', '+442079460018'],
    // A number of Colombia without a range, not one of Russia through carrier 5.
    ['0057 343 123 4567', 'CO', '+573431234567 invalid'],
    ['+3212345678', 'CO', '+3212345678'],
    ['003212345678', 'CO', '+3212345678'],
    ['+3001234567', 'CO', 'TOO_SHORT'],
    ['003001234567', 'CO', 'TOO_SHORT'],
    ['+14155552671', 'CO', '+14155552671'],
    ['00000000', 'CO', 'UNKNOWN_COUNTRY'],
    ['++573001234567', 'CO', 'NOT_A_NUMBER'],
    ['57+3001234567', 'CO', 'NOT_A_NUMBER'],
  ] as const)('%j at home in %s is %s', (input, home, expected) => {
    expect(read(input, home)).toBe(expected);
  });
});

describe('Without them, a complete national number comes first', () => {
  test.each([
    ['3212345678', 'CO', '573212345678', '3212345678'],
    ['6042345678', 'CO', '576042345678', '6042345678'],
    ['3212345678', 'US', '13212345678', '3212345678'],
    ['3212345678', 'BE', '3212345678', null],
    ['3212345678', undefined, '3212345678', null],
    ['573001234567', 'CO', '573001234567', null],
    ['3001234567', 'CO', '573001234567', null],
    ['80012345678', 'CO', '80012345678', null],
    ['4791234567', 'CO', '4791234567', null],
    ['+573212345678', 'CO', '573212345678', null],
  ] as const)('%j at home in %s is %s, and may also be %s', (input, home, digits, alsoValidAs) => {
    const reading = readNumber(input, home);
    if ('error' in reading) throw new Error(reading.error);
    expect([toDigits(reading.number), findOtherReading(reading)]).toEqual([digits, alsoValidAs]);
  });

  test.each([
    ['0 300 123 4567', 'CO', '+573001234567'],
    ['0321 234 5678', 'CO', '+573212345678'],
    ['03005550113', 'CO', '+573005550113'],
    ['0601 234 5678', 'CO', '+576012345678'],
    // Through carriers 3 and 456.
    ['033001234567', 'CO', '+573001234567'],
    ['04563001234567', 'CO', '+573001234567'],
    ['8 916 123-45-67', 'RU', '+79161234567'],
    ['1 415 555 2671', 'US', '+14155552671'],
    ['0 11 98765-4321', 'BR', '+5511987654321'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06 30 123 4567', 'HU', '+36301234567'],
  ] as const)('%j at home in %s has a trunk prefix, and is %s', (input, home, expected) => {
    expect(read(input, home)).toBe(expected);
  });
});

describe('What a spreadsheet made of a number', () => {
  test.each([
    ['573001234567.0', 'CO', '+573001234567'],
    ['573001234567,00', 'CO', '+573001234567'],
    ['3001234567.0', 'CO', '+573001234567'],
    // Italian, not a longer number of Indonesia or nowhere.
    ['393331234567.0', 'CO', '+393331234567'],
    ['+628123456789.0', 'CO', '+628123456789'],
    ['310.555.0000', 'CO', '+573105550000'],
    ['628123456789.5', 'CO', 'NOT_A_NUMBER'],
    ['573001234567,25', 'CO', 'NOT_A_NUMBER'],
    ['573001234567.000', 'CO', 'NOT_A_NUMBER'],
    ['5,73E+11', 'CO', 'ROUNDED'],
    ['5.73001E+11', 'CO', 'ROUNDED'],
    ['5,73e11', 'CO', 'ROUNDED'],
    ['５，７３Ｅ＋１１', 'CO', 'ROUNDED'],
    ['573E9', 'CO', 'ROUNDED'],
  ] as const)('%j is %s', (input, home, expected) => {
    expect(read(input, home)).toBe(expected);
  });
});

describe('What is no number says why', () => {
  test.each([
    ['', 'CO', 'NOT_A_NUMBER'],
    ['letters', 'CO', 'NOT_A_NUMBER'],
    ['call 3001234567', 'CO', 'NOT_A_NUMBER'],
    ['3001234567 ext. 5', 'CO', 'NOT_A_NUMBER'],
    ['3001234567/3101234567', 'CO', 'NOT_A_NUMBER'],
    ['3,001,234,567', 'CO', 'NOT_A_NUMBER'],
    ['1-800-FLOWERS', 'US', 'NOT_A_NUMBER'],
    ['12345678', 'CO', 'TOO_SHORT'],
    ['300123456', 'CO', 'TOO_SHORT'],
    ['1', 'CO', 'TOO_SHORT'],
    ['123', 'CO', 'SHORT_CODE'],
    ['891234', 'CO', 'SHORT_CODE'],
    ['999123456', 'CO', 'UNKNOWN_COUNTRY'],
    ['999123456', undefined, 'UNKNOWN_COUNTRY'],
    ['573001234567890', undefined, 'TOO_LONG'],
    ['5730012345678901', 'CO', 'TOO_LONG'],
    ['3001234567-3101234567', 'CO', 'TOO_LONG'],
    ['+1111111111111111', undefined, 'TOO_LONG'],
    // Without its carrier's digits it would have as many as E.164 allows.
    ['+5704563001234567', 'CO', 'TOO_LONG'],
    ['5'.repeat(256), 'CO', 'TOO_LONG'],
    ['571001234567', 'CO', '+571001234567 invalid'],
  ] as const)('%j at home in %s: %s', (input, home, expected) => {
    expect(read(input, home)).toBe(expected);
  });
});

test('valid numbers of Colombia in ten usual spellings are read as what they are, or refused', () => {
  const wrong: string[] = [];
  let refused = 0;
  const numbers = numbersOfColombia(onCi(100_000, 2_000));
  for (const { digits, spelling } of numbers) {
    const reading = readAssigned(spelling, 'CO');
    if ('wrong' in reading) refused += 1;
    else if (reading.digits !== digits) wrong.push(`${spelling}: ${reading.digits}`);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBe(0);
});

test('numbers with a plus are what the public metadata says, in every country and from every home', () => {
  const countries = getCountries().filter((country) => getExampleNumber(country, examples) !== undefined);
  expect(countries.length).toBeGreaterThan(200);
  const homes = ['CO', 'US', 'RU', 'IT', 'JP'];
  for (const [index, country] of countries.entries()) {
    const number = getExampleNumber(country, examples);
    const home = homes[index % homes.length];
    for (const text of [number?.number, number?.formatInternational(), number?.getURI()])
      expect(read(String(text), home), `${text} in ${home}`).toBe(number?.number);
    // National digits of any length, valid or not.
    for (let length = 5; length <= 10; length += 1) {
      const text = `+${getCountryCallingCode(country)}${String(7_919_000_000 + index * 104_729).slice(-length)}`;
      const { number: expected } = parsePhoneNumberWithError(text);
      const reading = readNumber(text, home);
      if ('number' in reading) expect(reading.number.number, text).toBe(expected);
      if (parsePhoneNumberWithError(text).isValid()) expect(reading, text).toHaveProperty('number');
    }
  }
});

test('Digits are a number only when they are all of it', () => {
  expect(parseDigits('573001234567')?.country).toBe('CO');
  for (const digits of ['57033001234567', '116175551234', '4402079460018', '00573001234567', '5730012'])
    expect(parseDigits(digits), digits).toBeUndefined();
});

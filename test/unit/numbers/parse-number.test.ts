import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  ParseError,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { parseInternational, parseNational } from '../../../shared/numbers/parse-number.ts';
import { readAssigned } from '../../../shared/numbers/written-number.ts';
import { onCi } from '../../harness/ci.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

/** The package's reading of a text. */
function expectedOf(text: string, defaultCountry?: CountryCode) {
  try {
    const options = { extract: false, ...(defaultCountry && { defaultCountry }) };
    return factsOf(parsePhoneNumberWithError(text, options));
  } catch (error) {
    if (error instanceof ParseError) return error.message;
    throw error;
  }
}

type Parsed = ReturnType<typeof parsePhoneNumberWithError>;
const factsOf = (number: Parsed) => [
  number.number,
  number.country,
  number.nationalNumber,
  number.isValid(),
  number.isPossible(),
  number.getType(),
];

/** Digits that look like those of every country, in an order that is always the same. */
function* spellings(count: number): Generator<[country: CountryCode, digits: string]> {
  const countries = getCountries();
  let seed = 48;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let index = 0; index < count; index += 1) {
    const country = countries[index % countries.length] ?? 'CO';
    const example = getExampleNumber(country, examples)?.nationalNumber ?? '22158';
    const kept = example.slice(0, example.length - next(7));
    const random = String(next(1_000_000_000)).slice(0, next(9));
    const before = ['', '', getCountryCallingCode(country), '0', '8', '1', '00', '011', '810'][next(9)];
    yield [country, `${before}${kept}${random}`];
  }
}

test('numbers of all countries, right and wrong, are parsed as the package parses them', () => {
  const wrong: string[] = [];
  const compare = (digits: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      wrong.push(`${digits}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  };
  for (const [country, digits] of spellings(onCi(50_000, 1_000))) {
    for (const whole of [digits, getCountryCallingCode(country) + digits]) {
      const parsed = parseInternational(whole);
      const found = 'number' in parsed ? factsOf(parsed.number) : parsed.mistake;
      compare(`+${whole}`, found, expectedOf(`+${whole}`));
    }
    const number = parseNational(digits, country);
    const expected = expectedOf(digits, country);
    compare(
      `${digits} in ${country}`,
      number && factsOf(number),
      Array.isArray(expected) ? expected : undefined,
    );
  }
  expect(wrong.slice(0, 10)).toEqual([]);
});

test.each([
  ['national', 'CO', '300 123 4567'],
  ['wrong', 'CO', '99912345671234'],
  ['of a country that shares its code with 24 others', 'US', '+1 999 999 9999'],
  ['of the United Kingdom', 'GB', '44 7700 900123'],
  ['endless', 'CO', '1'.repeat(64)],
  ['of invisible characters', 'CO', '\u200b٣'.repeat(32)],
])('ten thousand numbers, %s, take at most half a second of CPU', (_, home, text) => {
  const ms = cpuMsOf(() => {
    for (let count = 0; count < 10_000; count += 1) readAssigned(text, home);
  });
  expect(ms).toBeLessThan(500);
});

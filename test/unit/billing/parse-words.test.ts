import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../operator/program/environment.ts';
import { parseMomentArgument } from '../../../operator/program/fields/kind-of.ts';
import { explainError } from '../../../operator/program/terminal/explain-error.ts';
import { formatMicros, parseMicros } from '../../../shared/billing/amounts.ts';

describe('An amount', () => {
  test.each([
    ['1', 1_000_000n],
    ['0.000001', 1n],
    ['1250.50', 1_250_500_000n],
    ['0.1', 100_000n],
    ['007', 7_000_000n],
    ['9007199254.740991', 9_007_199_254_740_991n],
  ])('%s is exactly %s micros', (text, micros) => {
    expect(parseMicros(text)).toBe(micros);
    expect(parseMicros(formatMicros(micros))).toBe(micros);
  });

  test.each([
    '0',
    '0.000000',
    '-1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '',
    ' ',
    ' 1',
    '1 ',
    '1,5',
    '1.000,50',
    '1_000',
    '.5',
    '5.',
    '1.0000001',
    '9007199254.740992',
    '99999999999999999',
    '٣',
    '1\n',
    '1n',
    'abc',
    '1.2.3',
  ])('%j is refused', (text) => {
    expect(() => parseMicros(text)).toThrow(RangeError);
  });

  test.each([
    ['0', 'The amount must be more than 0.'],
    ['9007199254.740992', '9007199254.740992 is more than an amount can be.'],
    ['1,5', '"1,5" is not an amount: write digits with up to 6 decimals, such as 1250.50.'],
  ])('%j is refused by a sentence that says why', (text, why) => {
    expect(() => parseMicros(text)).toThrow(why);
  });

  test.each([
    ['50.000', '50 or 50000'],
    ['1.250', '1.25 or 1250'],
    ['1.125', '1.1250 or 1125'],
    ['1.000.000', '1000000'],
  ])('%s, which Colombians read differently, is refused with its possible meanings: %s', (text, readings) => {
    expect(() => parseMicros(text)).toThrow(`may be a number with thousands: write ${readings}.`);
  });

  test.each(['0.125', '1250.500', '50.0000', '1000'])('%s is unambiguous', (text) => {
    expect(() => parseMicros(text)).not.toThrow();
  });

  test('can be 0 where zero is meaningful', () => {
    expect(parseMicros('0', { orZero: true })).toBe(0n);
    expect(() => parseMicros('-1', { orZero: true })).toThrow(RangeError);
  });

  test.each([
    [0n, '0.00'],
    [1n, '0.000001'],
    [-5_000_000n, '-5.00'],
    [-50_000n, '-0.05'],
    [1_234_560_000n, '1234.56'],
    [5_125_000n, '5.1250'],
    [-999_125_000n, '-999.1250'],
    [125_000n, '0.125'],
    [1_000_125_000n, '1000.125'],
    [10n ** 24n, `${10n ** 18n}.00`],
  ])('an amount of %s micros is shown as %s', (micros, text) => {
    expect(formatMicros(micros)).toBe(text);
  });
});

describe('A time', () => {
  test.each([
    ['2026-11-21', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21 08:30', '2026-11-21T13:30:00.000Z'],
    ['2026-11-21T08:30:15', '2026-11-21T13:30:15.000Z'],
    ['2026-11-21T08:30:15.5Z', '2026-11-21T08:30:15.500Z'],
    ['2026-11-21 08:30:15+02:00', '2026-11-21T06:30:15.000Z'],
    ['9999-12-31 23:59:59', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseMomentArgument(text).toISOString()).toBe(iso);
  });

  test.each([
    'tomorrow',
    '2026-02-31',
    '2026-13-01',
    '2026-11-21T25:00',
    '21/11/2026',
    '1700000000',
    '',
    '0000-06-01',
  ])('%j is refused', (text) => {
    expect(() => parseMomentArgument(text)).toThrow(RangeError);
  });
});

/** The text of a refusal for operators. */
function refusalOf(read: () => unknown): string | undefined {
  try {
    read();
  } catch (error) {
    return explainError(error);
  }
  return undefined;
}

describe('The environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const complete = {
    API_BASE_URL: 'http://127.0.0.1:8787',
    DATABASE_URL: 'postgresql://user:secret@127.0.0.1/neondb',
    NEON_FETCH_ENDPOINT: 'http://127.0.0.1:1/sql',
    UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:2',
    UPSTASH_REDIS_REST_TOKEN: 'secret',
  };
  const file = join(folder, 'environment.json');
  writeFileSync(file, JSON.stringify({ ...complete, UPSTASH_REDIS_REST_TOKEN: 'local' }));

  test('is what the variables say, or else what the local cloud wrote', () => {
    expect(readEnvironment({ ...complete, PATH: '/bin' }, file)).toMatchObject(complete);
    expect(readEnvironment({ PATH: '/bin' }, file)).toMatchObject({ UPSTASH_REDIS_REST_TOKEN: 'local' });
  });

  test('never mixes both: missing variables are named, and their values are not', () => {
    const { DATABASE_URL, NEON_FETCH_ENDPOINT } = complete;
    const read = () =>
      readEnvironment({ DATABASE_URL, NEON_FETCH_ENDPOINT: `not a url ${NEON_FETCH_ENDPOINT}` }, file);
    const said = refusalOf(read);
    expect(said).toBe(
      'The environment has missing or invalid settings: API_BASE_URL, NEON_FETCH_ENDPOINT, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN.',
    );
    expect(said).not.toContain('secret');
  });

  test('names both ways when there is neither', () => {
    expect(refusalOf(() => readEnvironment({}, join(folder, 'none.json')))).toMatch(
      /Set DATABASE_URL.*"npm start"/,
    );
  });
});

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { callTerms } from '../../../functions/callblasting/domain/call-terms.ts';
import { toDestination } from '../../../functions/callblasting/domain/destination.ts';

const Terms = z.object(callTerms);
const TO = '573001234567';
const wrongIn = (terms: object) =>
  (Terms.safeParse({ to: TO, ...terms }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

test('what is left out of a call is as the contract has it', () => {
  const RETRY = { maxAttempts: 2, minIntervalSec: 300, minSuccessSec: 5 };
  expect(Terms.parse({ to: TO })).toEqual({ to: TO, repeat: 2, recordingTtlSec: 0, retry: RETRY });
  expect(Terms.parse({ to: TO, retry: { maxAttempts: 5 } }).retry).toEqual({ ...RETRY, maxAttempts: 5 });
});

test.each([
  ['repeat', 1, 5, 'Takes a whole number from 1 to 5.'],
  ['recordingTtlSec', 0, 7_776_000, 'Takes whole seconds from 0 to 7,776,000.'],
  ['retry.maxAttempts', 1, 5, 'Takes a whole number from 1 to 5.'],
  ['retry.minIntervalSec', 60, 86_400, 'Takes whole seconds from 60 to 86,400.'],
  ['retry.minSuccessSec', 0, 120, 'Takes whole seconds from 0 to 120.'],
])('%s is from %d to %d', (path, least, most, message) => {
  const [outer = '', inner] = path.split('.');
  const termsOf = (value: unknown) => ({ [outer]: inner === undefined ? value : { [inner]: value } });
  for (const value of [least, most]) expect(wrongIn(termsOf(value)), `${value}`).toEqual([]);
  for (const value of [least - 1, most + 1, least + 0.5, `${least}`])
    expect(wrongIn(termsOf(value)), `${value}`).toEqual([[path, message]]);
});

test('a reference takes 128 characters', () => {
  expect(wrongIn({ clientReference: 'x'.repeat(128) })).toEqual([]);
  expect(wrongIn({ clientReference: 'x'.repeat(129) })).toMatchObject([
    ['clientReference', expect.any(String)],
  ]);
});

describe('A number to call', () => {
  test.each(['+573001234567', '57 3001234567', '1234567', '1'.repeat(16), '', '57300123456٧', `${TO}\n`])(
    'is not %j: digits, 8 to 15',
    (to) => {
      expect(wrongIn({ to })).toEqual([['to', 'Takes 8 to 15 digits with country code, and nothing else.']]);
    },
  );

  test.each(['572001234567', '99999999', '5730012345678'])('is not %s, of no range', (to) => {
    expect(wrongIn({ to })).toEqual([['to', 'Is no number that can be called.']]);
  });

  test.each(['+573001234567', '123456', '1234567890123456'])('is not shown as %s', (callerId) => {
    expect(wrongIn({ callerId })).toEqual([
      ['callerId', 'Takes one of your numbers, digits with country code.'],
    ]);
  });
});

test.each([
  [TO, { toCountry: 'CO', toIsOrdinary: true }],
  ['576012345678', { toCountry: 'CO', toIsOrdinary: true }],
  ['12025550123', { toCountry: 'US', toIsOrdinary: true }],
  // Premium, toll-free and satellite numbers receive a share of the call's price.
  ['5719001234567', { toCountry: 'CO', toIsOrdinary: false }],
  ['870773111632', { toCountry: null, toIsOrdinary: false }],
  ['18002345678', { toCountry: 'US', toIsOrdinary: false }],
  ['573', undefined],
])('the destination of %s is %j', (digits, destination) => {
  expect(toDestination(digits)).toEqual(destination);
});

test.each([
  '57033001234567',
  '57096012345678',
  '116175551234',
  '4402079460018',
  '789161234567',
  '00573001234567',
  '0573001234567',
])('%s is no number that can be called: it has digits before a number', (to) => {
  expect(toDestination(to)).toBeUndefined();
  expect(wrongIn({ to })).toEqual([['to', 'Is no number that can be called.']]);
});

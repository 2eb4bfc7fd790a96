import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { callTerms } from '../../../shared/calls/creation/call-terms.ts';
import { toDestination } from '../../../shared/calls/creation/destination.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import { WRONG_MOMENT } from '../../../shared/kernel/time/parse-moment.ts';

const Terms = z.object(callTerms);
const TO = '573001234567';
const wrongIn = (terms: object) =>
  (Terms.safeParse({ to: TO, ...terms }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    inLanguage('en', message),
  ]);

test("omitted terms of a call get the contract's defaults", () => {
  const RETRY = { maxAttempts: 2, minIntervalSec: 300, minSuccessSec: 5 };
  expect(Terms.parse({ to: TO })).toEqual({ to: TO, repeat: 2, recordingTtlSec: 0, retry: RETRY });
  expect(Terms.parse({ to: TO, retry: { maxAttempts: 5 } }).retry).toEqual({ ...RETRY, maxAttempts: 5 });
});

test.each([
  ['repeat', 1, 5, 'Must be a whole number from 1 to 5.'],
  ['recordingTtlSec', 0, 7_776_000, 'Must be a whole number of seconds from 0 to 7,776,000.'],
  ['retry.maxAttempts', 1, 5, 'Must be a whole number from 1 to 5.'],
  ['retry.minIntervalSec', 60, 86_400, 'Must be a whole number of seconds from 60 to 86,400.'],
  ['retry.minSuccessSec', 0, 120, 'Must be a whole number of seconds from 0 to 120.'],
])('%s is from %d to %d', (path, least, most, message) => {
  const [outer = '', inner] = path.split('.');
  const termsOf = (value: unknown) => ({ [outer]: inner === undefined ? value : { [inner]: value } });
  for (const value of [least, most]) expect(wrongIn(termsOf(value)), `${value}`).toEqual([]);
  for (const value of [least - 1, most + 1, least + 0.5, `${least}`])
    expect(wrongIn(termsOf(value)), `${value}`).toEqual([[path, message]]);
});

test('a reference can have 128 characters', () => {
  expect(wrongIn({ clientReference: 'x'.repeat(128) })).toEqual([]);
  expect(wrongIn({ clientReference: 'x'.repeat(129) })).toMatchObject([
    ['clientReference', expect.any(String)],
  ]);
});

describe('The options of a call', () => {
  test('name moments in the forms of the contract', () => {
    expect(Terms.parse({ to: TO, options: { scheduledAt: '2027-03-01 08:30' } }).options).toEqual({
      scheduledAt: '2027-03-01T13:30:00.000Z',
    });
    expect(Terms.parse({ to: TO, options: { expiresAt: null } }).options).toEqual({});
  });

  test.each([
    ['scheduledAt', 'tomorrow', inLanguage('en', WRONG_MOMENT.form)],
    ['expiresAt', '2027-02-30', inLanguage('en', WRONG_MOMENT.date)],
    ['scheduledAt', 5, expect.any(String)],
  ])('refuse %s %j', (field, value, message) => {
    expect(wrongIn({ options: { [field]: value } })).toEqual([[`options.${field}`, message]]);
  });

  test.each([
    [{ onMachine: 'leave' }, 'options.onMachine'],
    [{ machineDetection: false, onMachine: 'leave' }, 'options.onMachine'],
    [{ machineDetection: 'yes' }, 'options.machineDetection'],
    [{ machineDetection: true, onMachine: 'shout' }, 'options.onMachine'],
    [{ optOutDigit: '12' }, 'options.optOutDigit'],
    [{ optOutDigit: 9 }, 'options.optOutDigit'],
  ])('refuse %j by its field', (options, field) => {
    expect(wrongIn({ options }).map(([path]) => path)).toEqual([field]);
  });

  test('refuse an expiry that is not after the schedule, and unknown fields', () => {
    const at = '2027-03-01';
    expect(wrongIn({ options: { scheduledAt: at, expiresAt: at } })).toEqual([
      ['options.expiresAt', 'Must be after scheduledAt.'],
    ]);
    expect(wrongIn({ options: { at } })).toMatchObject([['options', expect.any(String)]]);
  });
});

describe('A number to call', () => {
  test.each(['+573001234567', '57 3001234567', '1234567', '1'.repeat(16), '', '57300123456٧', `${TO}\n`])(
    'cannot be %j: digits, 8 to 15',
    (to) => {
      expect(wrongIn({ to })).toEqual([
        ['to', 'Must be 8 to 15 digits, starting with the country code, without any other character.'],
      ]);
    },
  );

  test.each(['572001234567', '99999999', '5730012345678'])('cannot be %s, which is in no range', (to) => {
    expect(wrongIn({ to })).toEqual([
      ['to', 'This number cannot be called. Check its country code and its length.'],
    ]);
  });

  test.each(['+573001234567', '123456', '1234567890123456'])('cannot be shown as %s', (callerId) => {
    expect(wrongIn({ callerId })).toEqual([
      ['callerId', 'Must be one of your numbers: digits, starting with the country code.'],
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
])('%s cannot be called: it has digits before a number', (to) => {
  expect(toDestination(to)).toBeUndefined();
  expect(wrongIn({ to })).toEqual([
    ['to', 'This number cannot be called. Check its country code and its length.'],
  ]);
});

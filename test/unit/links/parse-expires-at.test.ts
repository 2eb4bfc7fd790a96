import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExpiresAt } from '../../../shared/links/creation/validate-link.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

describe('reads', () => {
  test.each([
    ['2030-01-31T10:20:30Z', '2030-01-31T10:20:30.000Z'],
    ['2030-01-31t10:20:30z', '2030-01-31T10:20:30.000Z'],
    ['2030-01-31 10:20:30Z', '2030-01-31T10:20:30.000Z'],
    ['2030-01-31 10:20:30+02:00', '2030-01-31T08:20:30.000Z'],
    ['2030-01-31T10:20:30-05:00', '2030-01-31T15:20:30.000Z'],
    ['2030-01-31T10:20:30+00:00', '2030-01-31T10:20:30.000Z'],
    ['2030-01-31T10:20:30-00:00', '2030-01-31T10:20:30.000Z'],
    ['2030-01-31T10:20:30+05:45', '2030-01-31T04:35:30.000Z'],
    ['2030-01-31T10:20:30+23:59', '2030-01-30T10:21:30.000Z'],
    ['2030-01-31T10:20:30-23:59', '2030-02-01T10:19:30.000Z'],
    ['2030-01-31T10:20:30.5Z', '2030-01-31T10:20:30.500Z'],
    ['2030-01-31T10:20:30.05Z', '2030-01-31T10:20:30.050Z'],
    ['2030-01-31T10:20:30.123456789-05:00', '2030-01-31T15:20:30.123Z'],
    [`2030-01-31T10:20:30.${'9'.repeat(500)}Z`, '2030-01-31T10:20:30.999Z'],
    ['2030-12-31T23:59:60Z', '2031-01-01T00:00:00.000Z'],
    ['2030-12-31T23:59:60.25Z', '2031-01-01T00:00:00.250Z'],
    ['2030-12-31T18:59:60-05:00', '2031-01-01T00:00:00.000Z'],
    ['2030-06-30T15:59:60-08:00', '2030-07-01T00:00:00.000Z'],
    ['2031-01-01T05:29:60+05:30', '2031-01-01T00:00:00.000Z'],
    ['2030-01-31 10:20:30', '2030-01-31T15:20:30.000Z'],
    ['2030-01-31 23:59:59', '2030-02-01T04:59:59.000Z'],
    ['2030-01-31T10:20', '2030-01-31T15:20:00.000Z'],
    ['2030-01-31', '2030-01-31T05:00:00.000Z'],
    ['2028-02-29', '2028-02-29T05:00:00.000Z'],
    ['2400-02-29', '2400-02-29T05:00:00.000Z'],
    ['9999-12-31', '9999-12-31T05:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    // The last moment that RFC 3339 can write in UTC.
    ['9999-12-31 23:59:59', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31 19:00:00.5', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31 18:59:59', '9999-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999-23:59', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59+05:00', '9999-12-31T18:59:59.000Z'],
    ['2030-05-06T07:08:09', '2030-05-06T12:08:09.000Z'],
    ['2030-05-06T07:08:09.123456', '2030-05-06T12:08:09.123Z'],
    ['2030-05-06T07:08:09.1234567', '2030-05-06T12:08:09.123Z'],
    ['2030-05-06 07:08:09.5', '2030-05-06T12:08:09.500Z'],
    ['2030-05-06t07:08', '2030-05-06T12:08:00.000Z'],
    ['2030-05-06 07:08', '2030-05-06T12:08:00.000Z'],
    ['2030-05-06T07:08Z', '2030-05-06T07:08:00.000Z'],
    ['2030-05-06 07:08-05:00', '2030-05-06T12:08:00.000Z'],
    ['2030-05-06T07:08:09+0200', '2030-05-06T05:08:09.000Z'],
    ['2030-05-06T07:08-0330', '2030-05-06T10:38:00.000Z'],
    ['2030-05-06T07:08:09.25-0000', '2030-05-06T07:08:09.250Z'],
    ['2026-03-10T12:00:00.001Z', '2026-03-10T12:00:00.001Z'],
    ['2026-03-10T07:00:01-05:00', '2026-03-10T12:00:01.000Z'],
    ['2026-03-10 07:00:01', '2026-03-10T12:00:01.000Z'],
    ['2026-03-11', '2026-03-11T05:00:00.000Z'],
  ])('%s', (value, iso) => {
    expect(parseExpiresAt(value, now).toISOString()).toBe(iso);
  });

  test('every time of the calendar in any zone', () => {
    const moments = fc.date({
      min: new Date('2027-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (moment, offset) => {
        const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
        const zone = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
        return parseExpiresAt(`${local}${offset < 0 ? '-' : '+'}${zone}`, now).getTime() === moment.getTime();
      }),
    );
  });
});

describe('refuses', () => {
  test.each([
    ['nothing', ''],
    ['words', 'tomorrow'],
    ['a number', '1924992000'],
    ['a month 13', '2030-13-01'],
    ['a month 0', '2030-00-10'],
    ['a day 0', '2030-01-00'],
    ['31 February', '2030-02-31'],
    ['29 February of a common year', '2030-02-29'],
    ['29 February of a century', '2100-02-29T00:00:00Z'],
    ['31 April', '2030-04-31T10:00:00Z'],
    ['day 32', '2030-01-32 10:00:00'],
    ['hour 24', '2030-01-31T24:00:00Z'],
    ['hour 24 without a zone', '2030-01-31 24:00:00'],
    ['an offset of 24 hours without a colon', '2030-01-31T10:20:30+2400'],
    ['an offset of three digits', '2030-01-31T10:20:30+020'],
    ['a fraction of a minute', '2030-01-31T10:20.5'],
    ['an hour only', '2030-01-31T10'],
    ['a day that does not exist', '2027-02-30'],
    ['hour 24 in the short form', '2030-01-31T24:00'],
    ['minute 60', '2030-01-31T10:60:00Z'],
    ['second 61', '2030-01-31T10:20:61Z'],
    ['a leap second in the middle of a day', '2030-01-31T10:20:60Z'],
    ['a leap second at midnight of another zone', '2030-12-31T23:59:60-05:00'],
    ['a leap second without a zone', '2030-12-31 23:59:60'],
    ['the year 10000', '10000-01-01'],
    ['the year 10000 with a sign', '+010000-01-01T00:00:00Z'],
    ['the year 10000 by a leap second', '9999-12-31T23:59:60Z'],
    ['two digits of year', '30-01-31'],
    ['one digit of month', '2030-1-31'],
    ['slashes', '2030/01/31'],
    ['day first', '31-01-2030'],
    ['the basic form', '20300131T102030Z'],
    ['a week', '2030-W05-4'],
    ['an ordinal date', '2030-031'],
    ['an offset of 24:00', '2030-01-31T10:20:30+24:00'],
    ['an offset of 60 minutes', '2030-01-31T10:20:30+05:60'],
    ['an offset with hours only', '2030-01-31T10:20:30-05'],
    ['a minus sign instead of a hyphen', '2030-01-31T10:20:30\u221205:00'],
    ['a zone by name', '2030-01-31T10:20:30[America/Bogota]'],
    ['a zone on a date', '2030-01-31Z'],
    ['an empty fraction', '2030-01-31T10:20:30.Z'],
    ['a comma before the fraction', '2030-01-31T10:20:30,5Z'],
    ['a leading space', ' 2030-01-31'],
    ['a trailing newline', '2030-01-31\n'],
    ['two spaces', '2030-01-31  10:20:30'],
    ['a space before the zone', '2030-01-31T10:20:30 Z'],
    ['other digits', '\u0662\u0660\u0663\u0660-01-31'],
    ['the year 0', '0000-01-01'],
    ['now', '2026-03-10T12:00:00Z'],
    ['now in Colombia', '2026-03-10 07:00:00'],
    ['now, and less than a millisecond', '2026-03-10T12:00:00.0009Z'],
    ['a second ago', '2026-03-10T11:59:59Z'],
    ['this morning', '2026-03-10'],
    ['an old year', '0099-01-01T00:00:00Z'],
    ['a year of five digits', '10000-01-01T00:00:00Z'],
    ['a year with a sign', '+012098-06-30T12:00:00Z'],
    ['a date without hyphens', '20980630'],
    ['a week', '2098-W26-1'],
  ])('%s', (_, value) => {
    expect(() => parseExpiresAt(value, now)).toThrow(expect.objectContaining({ code: 'EXPIRES_AT_INVALID' }));
  });

  test('a fraction of a megabyte quickly', () => {
    const text = `2030-01-31T10:20:30.${'1'.repeat(1_000_000)}x`;
    const tookMs = cpuMsOf(() => expect(() => parseExpiresAt(text, now)).toThrow());
    expect(tookMs).toBeLessThan(1_000);
  });
});

test.each([
  ['soon', /^expiresAt: Must be a date and time/],
  ['2027-02-30', /: This date or time does not/],
  ['2027-02-28T25:00', /: This date or time does not/],
  ['2020-01-01', /future/],
])('%s is refused with its actual problem', (value, message) => {
  expect(() => parseExpiresAt(value, now)).toThrow(message);
});

test('the error names the field', () => {
  const details = (field: string) =>
    expect.objectContaining({
      details: expect.objectContaining({ fields: [expect.objectContaining({ field })] }),
    });
  expect(() => parseExpiresAt('x', now)).toThrow(details('expiresAt'));
  expect(() => parseExpiresAt('2020-01-01', now, 'links.7.expiresAt')).toThrow(details('links.7.expiresAt'));
});

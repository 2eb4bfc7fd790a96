import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../shared/kernel/errors/message.ts';
import {
  addDays,
  secondsToColombiaMidnight,
  startOfColombiaDay,
  toColombiaDateTime,
  toColombiaDay,
  toColombiaIso,
  toColombiaMoment,
} from '../../shared/kernel/time/colombia.ts';
import { ColombiaDay } from '../../shared/kernel/time/colombia-day.ts';
import { toMoments, toTerms } from '../../shared/kernel/time/created-between.ts';

const NOT_DATES = ['2026-1-01', '2026-01-01T00:00', ' 2026-01-01', '2026/01/01', 'today', '', '20260-01-01'];
const NOT_IN_THE_CALENDAR = ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31'];
const OUT_OF_RANGE = ['1999-12-31', '3000-01-01'];

const LAST = new Date('2026-01-01T04:59:59.999Z');
const FIRST = new Date('2026-01-01T05:00:00.000Z');

test('a day starts and ends at five in UTC', () => {
  expect([toColombiaDay(LAST), toColombiaDay(FIRST)]).toEqual(['2025-12-31', '2026-01-01']);
  expect(toColombiaIso(LAST)).toBe('2025-12-31T23:59:59.999-05:00');
  expect(toColombiaDateTime(LAST)).toBe('2025-12-31 23:59:59');
  expect(startOfColombiaDay('2026-01-01')).toEqual(FIRST);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-05-10', 0, '2026-05-10'],
])('%s plus %d days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});

test.each([
  [FIRST, 86_400],
  [LAST, 1],
  [new Date('2026-01-01T04:59:58.999Z'), 2],
  [new Date('2026-01-01T04:59:59.000Z'), 1],
  [new Date('2026-01-01T16:00:00.000Z'), 13 * 3_600],
])('at %s midnight is %d seconds away', (at, seconds) => {
  expect(secondsToColombiaMidnight(at)).toBe(seconds);
});

test('a time converts to its day and its milliseconds, for any number of days', () => {
  for (let day = 0; day < 250; day += 1) {
    const start = FIRST.getTime() + (day % 125) * 86_400_000;
    const name = addDays('2026-01-01', day % 125);
    expect(toColombiaMoment(start)).toEqual({ day: name, ms: 0 });
    expect(toColombiaMoment(start + 86_399_999)).toEqual({ day: name, ms: 86_399_999 });
  }
  expect(toColombiaMoment(-1)).toEqual({ day: '1969-12-31', ms: 19 * 3_600_000 - 1 });
  expect(() => toColombiaMoment(9e15)).toThrow(RangeError);
});

describe('A requested day', () => {
  test.each(['2000-01-01', '2028-02-29', '2999-12-31'])('can be %s', (day) => {
    expect(ColombiaDay.parse(day)).toBe(day);
  });

  test.each([
    ...NOT_DATES.map((day) => [day, 'Must be a date in the format YYYY-MM-DD.'] as const),
    ...NOT_IN_THE_CALENDAR.map((day) => [day, 'This date does not exist in the calendar.'] as const),
    ...OUT_OF_RANGE.map((day) => [day, 'Must be a date from 2000 to 2999.'] as const),
  ])('cannot be %j: %s', (day, message) => {
    expect(ColombiaDay.safeParse(day).error?.issues.map((issue) => inLanguage('en', issue.message))).toEqual([
      message,
    ]);
  });
});

test("the days of a list's filter become times, including the whole last day, and a cursor filters nothing", () => {
  expect(toMoments({ createdFrom: '2026-01-01', createdTo: '2026-01-31' })).toEqual({
    createdFrom: FIRST,
    createdBefore: new Date('2026-02-01T05:00:00.000Z'),
  });
  expect(toMoments({})).toEqual({ createdFrom: undefined, createdBefore: undefined });
  expect(toTerms({ limit: 10, cursor: 'x', createdTo: '2025-12-31', status: 'active' })).toEqual({
    status: 'active',
    createdFrom: undefined,
    createdBefore: FIRST,
  });
});

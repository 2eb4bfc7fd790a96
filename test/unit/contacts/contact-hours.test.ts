import { expect, test } from 'vitest';
import {
  contactHours,
  contactHoursOpenAt,
  isColombianHoliday,
} from '../../../shared/contacts/contact-hours.ts';
import { addDays } from '../../../shared/kernel/time/colombia.ts';
import { HOLIDAYS } from '../../harness/calls/holidays.ts';

/** Easter Sundays, including the earliest and the latest of their centuries. */
const EASTERS = [
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2019-04-21',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2035-03-25',
  '2038-04-25',
];

test.each(Object.entries(HOLIDAYS))(
  'knows the public holidays of %s, including the moving ones',
  (year, days) => {
    const all: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
      if (isColombianHoliday(day)) all.push(day.slice(5));
    expect(all).toEqual(days.split(' '));
  },
);

test.each(EASTERS)('knows the days that move with the Easter of %s', (easter) => {
  const isHoliday = (days: number) => isColombianHoliday(addDays(easter, days));
  expect([-4, -3, -2, -1, 42, 43, 44, 63, 64, 65, 70, 71, 72].filter(isHoliday)).toEqual([
    -3, -2, 43, 64, 71,
  ]);
});

test.each([
  ['a Wednesday at noon', '2026-11-18T12:00:00-05:00', null],
  ['a Wednesday at seven', '2026-11-18T07:00:00-05:00', null],
  ['just before seven', '2026-11-18T06:59:59.999-05:00', '2026-11-18T07:00:00-05:00'],
  ['midnight', '2026-11-18T00:00:00-05:00', '2026-11-18T07:00:00-05:00'],
  ['just before seven in the evening', '2026-11-18T18:59:59.999-05:00', null],
  ['seven in the evening', '2026-11-18T19:00:00-05:00', '2026-11-19T07:00:00-05:00'],
  ['a Friday evening', '2026-11-20T19:00:00-05:00', '2026-11-21T08:00:00-05:00'],
  ['just before eight on a Saturday', '2026-11-21T07:59:59.999-05:00', '2026-11-21T08:00:00-05:00'],
  ['eight on a Saturday', '2026-11-21T08:00:00-05:00', null],
  ['just before three on a Saturday', '2026-11-21T14:59:59.999-05:00', null],
  ['a Saturday at three', '2026-11-21T15:00:00-05:00', '2026-11-23T07:00:00-05:00'],
  ['a Sunday', '2026-11-22T12:00:00-05:00', '2026-11-23T07:00:00-05:00'],
  ['a Saturday before a Monday that is a holiday', '2026-11-14T15:00:00-05:00', '2026-11-17T07:00:00-05:00'],
  ['Holy Thursday, to the Saturday', '2026-04-02T09:00:00-05:00', '2026-04-04T08:00:00-05:00'],
  ['Christmas Eve', '2026-12-24T19:00:00-05:00', '2026-12-26T08:00:00-05:00'],
  ['New Year’s Eve, into the next year', '2026-12-31T19:00:00-05:00', '2027-01-02T08:00:00-05:00'],
  ['a Saturday before the Monday of Epiphany', '2027-01-09T15:00:00-05:00', '2027-01-12T07:00:00-05:00'],
  ['an evening that is the next day in UTC', '2026-11-19T00:30:00Z', '2026-11-19T12:00:00Z'],
  ['an hour that is the next day in UTC', '2026-11-18T18:30:00-05:00', null],
  ['a Sunday evening that is Monday in UTC', '2026-11-23T02:00:00Z', '2026-11-23T12:00:00Z'],
])('%s', (_, now, opensAt) => {
  expect(contactHoursOpenAt(new Date(now))?.getTime() ?? null).toBe(opensAt && Date.parse(opensAt));
});

test('the hours for SQL are those of yesterday, today and the next 14 days', () => {
  const hours = contactHours(new Date('2026-11-18T12:00:00-05:00'));
  const days = hours.map(({ opensAt, closesAt }) => [opensAt.slice(0, 13), closesAt.slice(0, 13)]);
  expect(days[0]).toEqual(['2026-11-17T12', '2026-11-18T00']);
  // A Saturday, before a Sunday that has none.
  expect(days[4]).toEqual(['2026-11-21T13', '2026-11-21T20']);
  expect(days[5]).toEqual(['2026-11-23T12', '2026-11-24T00']);
  expect(days.at(-1)).toEqual(['2026-12-02T12', '2026-12-03T00']);
  expect(days).toHaveLength(14);
});

test('the hours for SQL are those of Colombian days', () => {
  // 22:00 of a Monday that is a holiday, whose Sunday has no hours either.
  const [first] = contactHours(new Date('2026-11-17T03:00:00Z'));
  expect(first).toEqual({ opensAt: '2026-11-17T12:00:00.000Z', closesAt: '2026-11-18T00:00:00.000Z' });
});

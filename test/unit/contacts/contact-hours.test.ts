import { expect, test } from 'vitest';
import { isColombianHoliday } from '../../../shared/contacts/hours/colombian-holidays.ts';
import { contactHoursOpenAt } from '../../../shared/contacts/hours/contact-hours.ts';
import { addDays } from '../../../shared/platform/time/colombia.ts';

/** From the calendars of those years. */
const HOLIDAYS = {
  2023: '01-01 01-09 03-20 04-06 04-07 05-01 05-22 06-12 06-19 07-03 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2024: '01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  2025: '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
};

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

import { describe, expect, test } from 'vitest';
import {
  StatsQuery,
  statsCost,
  toDimensionNames,
  toStatsRange,
} from '../../../shared/clicks/statistics/stats-range.ts';

/** Still 10 March in Colombia. */
const NOW = new Date('2026-03-11T04:59:59Z');
const read = (query: Parameters<typeof toStatsRange>[0]) => toStatsRange(query, NOW);
const refusalOf = (query: Parameters<typeof toStatsRange>[0]) => {
  try {
    return read(query);
  } catch (error) {
    return error;
  }
};
const wrong = (...fields: string[]) => ({
  code: 'STATS_RANGE_INVALID',
  details: expect.objectContaining({ fields: fields.map((field) => expect.objectContaining({ field })) }),
});

describe('A range', () => {
  test('covers the last 30 days of Colombian time by default', () => {
    expect(read({})).toEqual({ from: '2026-02-09', to: '2026-03-10', days: 30, granularity: 'day' });
    expect(read({ to: '2026-01-31' })).toMatchObject({ from: '2026-01-02', days: 30 });
    expect(read({ from: '2026-03-10' })).toMatchObject({ to: '2026-03-10', days: 1 });
    expect(read({ from: '2026-03-10', granularity: 'hour' })).toMatchObject({ granularity: 'hour' });
  });

  test.each([
    ['day', '2025-03-10', 366],
    ['hour', '2026-02-08', 31],
  ])('a range by %s can start on %s, and no day before', (granularity, from, days) => {
    expect(read({ from, granularity })).toMatchObject({ from, days });
    const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
    expect(refusalOf({ from: before, granularity })).toMatchObject({
      ...wrong('from'),
      message: expect.stringContaining(`${days} days`),
    });
  });

  test('names everything that is wrong with it', () => {
    expect(refusalOf({ from: '2026-03-11' })).toMatchObject({
      ...wrong('from'),
      message: expect.stringContaining('Must not be after `to`.'),
    });
    expect(refusalOf({ from: 'x', to: 'y', granularity: 'week' })).toMatchObject(
      wrong('from', 'to', 'granularity'),
    );
    expect(refusalOf({ from: 'x' })).toMatchObject(wrong('from'));
    expect(refusalOf({ granularity: 'week' })).toMatchObject(wrong('granularity'));
    // The default start, 29 days earlier, is before the first day that queries accept.
    expect(refusalOf({ to: '2000-01-29' })).toMatchObject(wrong('from'));
  });
});

test.each([
  [1, 5],
  [30, 5],
  [31, 5],
  [32, 8],
  [62, 8],
  [63, 11],
  [365, 38],
  [366, 38],
])('%d days cost %d units', (days, units) => {
  expect(statsCost({ from: '', to: '', days, granularity: 'day' })).toBe(units);
});

test.each([
  ['', ['country', 'device', 'os', 'browser', 'referrer']],
  [' ', ['country', 'device', 'os', 'browser', 'referrer']],
  ['referrer, city,referrer', ['city', 'referrer']],
  ['weather', []],
])('the dimensions of %j are %j', (text, names) => {
  expect(toDimensionNames(text)).toEqual(names);
});

test('values of a dimension default to 10, and can be up to 100', () => {
  expect(StatsQuery.parse({}).top).toBe(10);
  expect(['1', '100'].map((top) => StatsQuery.parse({ top }).top)).toEqual([1, 100]);
  for (const top of ['0', '101', '-1', '1.5', '1e1', '0x10', ' 1', '']) {
    expect(StatsQuery.safeParse({ top }).success, top).toBe(false);
  }
});

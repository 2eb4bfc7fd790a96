import { describe, expect, test } from 'vitest';
import { toStepStart, toTimeTicks } from '../../../functions/portal/ui/charts/time-steps.ts';

const at = (text: string): Date => new Date(`${text}Z`);
const write = (moment: Date): string => moment.toISOString().slice(0, 16);

test.each([
  ['hour', '2026-03-04T15:00'],
  ['six-hours', '2026-03-04T12:00'],
  ['day', '2026-03-04T00:00'],
  // A Monday.
  ['week', '2026-03-02T00:00'],
] as const)('a step (%s) begins at a round moment', (step, start) => {
  expect(write(toStepStart(step, at('2026-03-04T15:42')))).toBe(start);
});

describe('The ticks of a time chart', () => {
  test.each([
    ['a day of hours', 'hour', '2026-03-04T00:00', '2026-03-04T23:00', '2026-03-04T06:00', 4],
    ['a week of days', 'day', '2026-03-02T00:00', '2026-03-08T00:00', '2026-03-03T00:00', 7],
    // Mondays.
    ['thirty days', 'day', '2026-03-01T00:00', '2026-03-30T00:00', '2026-03-09T00:00', 5],
    ['a year of weeks', 'week', '2025-03-03T00:00', '2026-03-02T00:00', '2025-07-01T00:00', 6],
    ['two years of weeks', 'week', '2024-03-04T00:00', '2026-03-02T00:00', '2025-01-01T00:00', 4],
  ] as const)('of %s are round moments, few enough to read', (_, step, from, to, second, count) => {
    const ticks = toTimeTicks(step, at(from), at(to), 7);
    expect(ticks).toHaveLength(count);
    expect(write(ticks[1] ?? at(from))).toBe(second);
    expect(ticks.every((tick) => tick >= at(from) && tick <= at(to))).toBe(true);
  });

  test('are never finer than the steps, so that no day is named twice', () => {
    const ticks = toTimeTicks('day', at('2026-03-02T00:00'), at('2026-03-03T00:00'), 7);
    expect(ticks.map(write)).toEqual(['2026-03-02T00:00', '2026-03-03T00:00']);
  });
});

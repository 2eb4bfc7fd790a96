import { expect, test } from 'vitest';
import { toArea, toLine, toScale, toTicks } from '../../../functions/portal/ui/charts/linear-scale.ts';

test.each([
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
  [1_001, [0, 200, 400, 600, 800, 1_000, 1_200]],
  [17_300_000, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
])('an axis up to %d has round ticks that reach it', (highest, ticks) => {
  expect(toTicks(highest, 4)).toEqual(ticks);
});

test('a scale maps its ends to those of the picture, and a single moment to its start', () => {
  const up = toScale([0, 8], [228, 28]);
  expect([0, 3, 8].map(up)).toEqual([228, 153, 28]);
  expect(toScale([5, 5], [48, 752])(5)).toBe(48);
});

test('an area is its line, closed along the base', () => {
  const points = [3, 1];
  const place = (value: number) => [value * 10, value] as const;
  expect(toLine(points, place)).toBe('M30,3L10,1');
  expect(toArea(points, place, 9)).toBe('M30,3L10,1L10,9L30,9Z');
  expect(toArea([], place, 9)).toBe('');
});

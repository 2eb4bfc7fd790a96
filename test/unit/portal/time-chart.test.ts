import { expect, test } from 'vitest';
import type { PortalRequest } from '../../../functions/portal/app/context.ts';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import type { Point } from '../../../functions/portal/ui/charts/group-points.ts';
import { TimeChart } from '../../../functions/portal/ui/charts/time-chart.tsx';

// A chart asks nothing else of the request.
const ctx = { language: 'en', t: createTranslate('en') } as PortalRequest;

const draw = async (points: readonly Point[], now = new Date(0)): Promise<string> =>
  String(await TimeChart({ ctx, title: 'Visits', unit: 'Visits', points, now }));

const toDays = (values: readonly number[]): Point[] =>
  values.map((value, day) => ({ at: `2026-03-${String(day + 1).padStart(2, '0')}`, value }));

test.each([
  [4, ['0', '1', '2', '3', '4']],
  [7, ['0', '2', '4', '6', '8']],
  [1_000, ['0', '200', '400', '600', '800', '1K']],
  [17_300_000, ['0', '5M', '10M', '15M', '20M']],
])('an axis up to %d has round ticks that reach it', async (highest, ticks) => {
  const drawn = await draw(toDays([0, highest]));
  const labels = [...drawn.matchAll(/text-anchor="end">([^<]+)<\/text>/g)].map(([, label]) => label);
  expect(labels.slice(0, ticks.length)).toEqual(ticks);
});

test('values are drawn from the first day to the last, and their area ends at the base', async () => {
  const drawn = await draw(toDays([0, 8, 2]));
  expect(drawn).toContain('<path class="now" d="M0,200L500,0L1000,150"');
  expect(drawn).toContain('<path class="area" d="M0,200L500,0L1000,150L1000,200L500,200L0,200Z"');
  expect(drawn).not.toContain('class="before"');
});

test('the previous period is drawn to the same scale', async () => {
  const drawn = await draw(toDays([2, 4]).map((point) => ({ ...point, before: 8 })));
  expect(drawn).toContain('<path class="before" d="M0,0L1000,0"');
  expect(drawn).toContain('<path class="now" d="M0,150L1000,100"');
});

test('the last step is dashed while its day or its hour is not over', async () => {
  const hours = ['07', '08'].map((hour) => ({ at: `2026-03-03T${hour}:00:00-05:00`, value: 4 }));
  for (const [points, now, isDashed] of [
    [toDays([0, 8, 2]), '2026-03-03T12:00:00-05:00', true],
    [toDays([0, 8, 2]), '2026-03-04T00:00:00-05:00', false],
    [hours, '2026-03-03T08:59:59-05:00', true],
    [hours, '2026-03-03T09:00:00-05:00', false],
  ] as const)
    expect([now, (await draw(points, new Date(now))).includes('class="now unfinished"')]).toEqual([
      now,
      isDashed,
    ]);
  expect(await draw(toDays([0, 8, 2]), new Date('2026-03-03T12:00:00-05:00'))).toContain(
    '<path class="now unfinished" d="M500,0L1000,150"',
  );
});

test('nothing is drawn without points', async () => {
  expect(await TimeChart({ ctx, title: 'Visits', unit: 'Visits', points: [] })).toBeNull();
});

test('hours since a beginning are dashed while the last one grows, and have no ticks between two of them', async () => {
  const points = [0, 1].map((hour) => ({ at: new Date(hour * 3_600_000).toISOString(), value: 4 - hour }));
  const say = (clock: Date) => `${clock.getTime() / 3_600_000} h`;
  const drawn = String(
    await TimeChart({ ctx, title: 'Visits', unit: 'Visits', points, say, isGrowing: true }),
  );
  expect(drawn).toContain('class="now unfinished"');
  expect(drawn).not.toContain('0.5 h');
  expect(String(await TimeChart({ ctx, title: 'Visits', unit: 'Visits', points, say }))).not.toContain(
    'unfinished',
  );
});

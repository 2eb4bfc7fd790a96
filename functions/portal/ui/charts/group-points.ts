import { type CountableTimeInterval, utcDay, utcHour, utcMonday } from 'd3-time';

/** `at`: a Colombia day, or an hour of one such as `2026-03-02T08:00:00-05:00`. */
export type Point = {
  at: string;
  value: number /** The same moment of the previous period. */;
  before?: number;
};

/** More marks than this are neither told apart nor reached by the keyboard. */
const MAX_POINTS = 130;

/** The wall clock as UTC, so that ticks and groups fall on Colombia's days and hours. */
const toClock = (at: string): Date => new Date(at.length > 10 ? `${at.slice(0, 16)}Z` : `${at}T00:00:00Z`);

type Step = 'hour' | 'six-hours' | 'day' | 'week';

const STEPS: Record<Step, Pick<CountableTimeInterval, 'floor'>> = {
  hour: utcHour,
  'six-hours': utcHour.every(6) ?? utcHour,
  day: utcDay,
  week: utcMonday,
};

/** A point with its moment as a clock shows it. */
export type Grouped = Point & { clock: Date };

/** Points summed by the shortest step that leaves few enough of them to draw. */
export function groupPoints(points: readonly Point[]): { step: Step; points: Grouped[] } {
  const isHourly = (points[0]?.at.length ?? 0) > 10;
  const isMany = points.length > MAX_POINTS;
  const step = isHourly ? (isMany ? 'six-hours' : 'hour') : isMany ? 'week' : 'day';
  const grouped = new Map<number, Grouped>();
  for (const { at, value, before } of points) {
    const clock = STEPS[step].floor(toClock(at));
    const known = grouped.get(clock.getTime());
    grouped.set(clock.getTime(), {
      at: known?.at ?? at,
      clock,
      value: value + (known?.value ?? 0),
      ...(before !== undefined && { before: before + (known?.before ?? 0) }),
    });
  }
  return { step, points: [...grouped.values()] };
}

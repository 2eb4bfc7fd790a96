export type Step = 'hour' | 'six-hours' | 'day' | 'week';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const LENGTHS: Record<Step, number> = { hour: HOUR, 'six-hours': 6 * HOUR, day: DAY, week: WEEK };
/** How far ticks are apart, in milliseconds; beyond these, in months. */
const TICK_LENGTHS = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, WEEK, 2 * WEEK];
const TICK_MONTHS = [1, 2, 3, 6];

const A_MONDAY = Date.UTC(1970, 0, 5);
const floorTo = (length: number, moment: number): number => moment - ((moment - A_MONDAY) % length);

/** The beginning of the step, in UTC, that a moment is in. Weeks begin on Monday. */
export const toStepStart = (step: Step, moment: Date): Date =>
  new Date(floorTo(LENGTHS[step], moment.getTime()));

/** Round moments of a chart from one moment to another, about `most` of them, none finer than the chart's step. */
export function toTimeTicks(step: Step, first: Date, last: Date, most: number): Date[] {
  const [from, to] = [first.getTime(), last.getTime()];
  const length = TICK_LENGTHS.find((each) => each >= LENGTHS[step] && (to - from) / each <= most);
  if (length === undefined) return toMonthTicks(first, last, most);
  const ticks: Date[] = [];
  for (let at = floorTo(length, from + length - 1); at <= to; at += length) ticks.push(new Date(at));
  return ticks;
}

function toMonthTicks(first: Date, last: Date, most: number): Date[] {
  const months: Date[] = [];
  const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()));
  for (; at <= last; at.setUTCMonth(at.getUTCMonth() + 1)) if (at >= first) months.push(new Date(at));
  const apart = TICK_MONTHS.find((each) => months.length / each <= most) ?? 12;
  return months.filter((month) => month.getUTCMonth() % apart === 0);
}

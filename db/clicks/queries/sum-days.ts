import type { VisitsByDay } from '../functions/statistics.ts';
import { DIMENSIONS } from '../tables/link-day.ts';

type Visits = Omit<VisitsByDay, 'hours'>;

/** `filtered`: requests that were redirected but are not visits. */
type Counts = { clicks: number; uniqueClicks: number; filtered: number };

export type Stats = {
  totals: Counts;
  /** `at` is a Colombia day, or its hour `YYYY-MM-DDTHH`, which has no `filtered`. */
  series: (Omit<Counts, 'filtered'> & { at: string; filtered?: number })[];
  dimensions: Record<string, { value: string; clicks: number }[]>;
};

/** The sum of values beyond the top ones. */
const OTHER = '__other';
/** The sum of values beyond what a row keeps. */
const UNKEPT = '';

/** A point for each day. */
export const toSeries = ({ days, clicks, uniqueClicks, filtered }: Visits): Stats['series'] =>
  days.map((at, place) => ({
    at,
    clicks: clicks[place] ?? 0,
    uniqueClicks: uniqueClicks[place] ?? 0,
    filtered: filtered[place] ?? 0,
  }));

/** Sums the roll-ups here rather than in SQL, which would take ten times as long to read the JSON. */
export function sumDays(
  { clicks, uniqueClicks, filtered, dimensions: rows }: Visits,
  dimensions: readonly string[],
  top: number,
): Omit<Stats, 'series'> {
  const lists = DIMENSIONS.flatMap((name, place) => {
    const lines = dimensions.includes(name) ? toLines(sumValues(rows, place), top) : [];
    return lines.length === 0 ? [] : [[name, lines] as const];
  });
  const totals = { clicks: sumOf(clicks), uniqueClicks: sumOf(uniqueClicks), filtered: sumOf(filtered) };
  return { totals, dimensions: Object.fromEntries(lists) };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function sumValues(rows: Visits['dimensions'], place: number): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (value: string, clicks: number): void => {
    sums.set(value, (sums.get(value) ?? 0) + clicks);
  };
  for (const [clicks, dimensions] of rows) {
    const held = dimensions[place] ?? null;
    if (typeof held === 'string') add(held, clicks);
    else for (const value in held) add(value, held[value] ?? 0);
  }
  return sums;
}

/** The most visited values, and a line with the sum of the others. */
function toLines(sums: Map<string, number>, top: number): { value: string; clicks: number }[] {
  let rest = sums.get(UNKEPT) ?? 0;
  sums.delete(UNKEPT);
  const lines = [...sums]
    .map(([value, clicks]) => ({ value, clicks }))
    .sort((a, b) => b.clicks - a.clicks || (a.value < b.value ? -1 : 1));
  for (const { clicks } of lines.slice(top)) rest += clicks;
  return [...lines.slice(0, top), ...(rest > 0 ? [{ value: OTHER, clicks: rest }] : [])];
}

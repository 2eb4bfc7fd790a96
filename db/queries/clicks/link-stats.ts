import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import { readLinkDays } from '../../sql/statistics.ts';
import { type Stats, sumDays, toSeries } from './sum-days.ts';

export type StatsQuery = {
  linkId: number;
  /** Colombia days, both inclusive. */
  from: string;
  to: string;
  granularity: 'day' | 'hour';
  dimensions: readonly string[];
  top: number;
};

/** A link's statistics in one statement, from the roll-ups only. */
export async function linkStats(db: Database, query: StatsQuery): Promise<Stats> {
  const { linkId: link, from, to, granularity, dimensions, top } = query;
  const visits = await callFunction(db, readLinkDays, { link, from, to, withHours: granularity === 'hour' });
  const { days, hours } = visits;
  const series =
    hours === null ? toSeries(visits) : days.flatMap((day, place) => toHours(day, hours[place] ?? []));
  return { ...sumDays(visits, dimensions, top), series };
}

/** The hours of a day that have visits. */
function toHours(day: string, hours: readonly number[]): Stats['series'] {
  return Array.from({ length: 24 }, (_, hour) => ({
    at: `${day}T${String(hour).padStart(2, '0')}`,
    clicks: hours[hour] ?? 0,
    uniqueClicks: hours[hour + 24] ?? 0,
  })).filter(({ clicks }) => clicks > 0);
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { readLinkDays, type VisitsByDay } from '../functions/statistics.ts';
import { type Stats, sumDays, toSeries } from './sum-days.ts';

type StatsQuery = {
  organizationId: number;
  linkId: number;
  /** Colombia days, both inclusive. */
  from: string;
  to: string;
  granularity: 'day' | 'hour';
  dimensions: readonly string[];
  top: number;
};

/** The statistics of an organization's link in one statement, from the roll-ups only. */
export async function linkStats(db: Database, query: StatsQuery): Promise<Stats> {
  const { organizationId: organization, linkId: link, from, to, granularity } = query;
  const withHours = granularity === 'hour';
  return toStats(await callFunction(db, readLinkDays, { organization, link, from, to, withHours }), query);
}

/** Statistics, those of the period before, and the visits by weekday, from Monday, and hour. */
export type ComparedStats = Stats & { before: Stats; week: number[][] };

/** The statistics of two periods in one statement. */
export async function comparedStats(
  db: Database,
  query: StatsQuery,
  before: Pick<StatsQuery, 'from' | 'to'>,
): Promise<ComparedStats> {
  const common = { organization: query.organizationId, link: query.linkId, withHours: true };
  const { rows } = await db.execute<Record<'now' | 'before', unknown>>(sql`
    select ${toSql(readLinkDays, { ...common, from: query.from, to: query.to })} as now,
           ${toSql(readLinkDays, { ...common, from: before.from, to: before.to })} as before`);
  const { schema } = readLinkDays.result;
  const [now, then] = [schema.parse(rows[0]?.now), schema.parse(rows[0]?.before)];
  return { ...toStats(now, query), before: toStats(then, query), week: toWeek(now) };
}

function toStats(visits: VisitsByDay, { granularity, dimensions, top }: StatsQuery): Stats {
  const { days, hours } = visits;
  const series =
    granularity === 'hour'
      ? days.flatMap((day, place) => toHours(day, hours?.[place] ?? []))
      : toSeries(visits);
  return { ...sumDays(visits, dimensions, top), series };
}

/** Visits by weekday, from Monday, and hour. */
function toWeek({ days, hours }: VisitsByDay): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const [place, day] of days.entries()) {
    const sums = week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? [];
    for (const hour of sums.keys()) sums[hour] = (sums[hour] ?? 0) + (hours?.[place]?.[hour] ?? 0);
  }
  return week;
}

/** The hours of a day that have visits. */
function toHours(day: string, hours: readonly number[]): Stats['series'] {
  return Array.from({ length: 24 }, (_, hour) => ({
    at: `${day}T${String(hour).padStart(2, '0')}`,
    clicks: hours[hour] ?? 0,
    uniqueClicks: hours[hour + 24] ?? 0,
  })).filter(({ clicks }) => clicks > 0);
}

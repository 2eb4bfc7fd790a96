import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { hoursOf } from '../sql/clicks.ts';
import { toSql } from '../sql/define-sql-function.ts';
import { type DayRow, type Stats, sumDays } from './sum-days.ts';

export type StatsQuery = {
  linkId: number;
  /** Colombia days, both inclusive. */
  from: string;
  to: string;
  granularity: 'day' | 'hour';
  dimensions: readonly string[];
  top: number;
};

/** Of a row of `link_day`. */
const HOURS = {
  firstMs: sql`first_ms`,
  clicks: sql`clicks`,
  unique: sql`unique_clicks`,
  hours: sql`hours`,
};

type LinkDayRow = DayRow & { hours: number[] | null };

/** A link's statistics, from the roll-ups alone, in one statement. */
export async function linkStats(db: Database, query: StatsQuery): Promise<Stats> {
  const { linkId, from, to, granularity, dimensions, top } = query;
  const hours = granularity === 'hour' ? sql`to_json(${toSql(hoursOf, HOURS)}) as hours` : sql`null as hours`;
  // One document: the driver would look into every column of every row.
  const { rows } = await db.execute<{ days: LinkDayRow[] }>(sql`
    select coalesce(json_agg(one order by day), '[]') as days from (
      select day, clicks, unique_clicks as "uniqueClicks", dimensions, ${hours}
        from link_day where link_id = ${linkId} and day between ${from}::date and ${to}::date) one`);
  const days = rows[0]?.days ?? [];
  const series =
    granularity === 'day'
      ? days.map(({ day, clicks, uniqueClicks }) => ({ at: day, clicks, uniqueClicks }))
      : days.flatMap(toHours);
  return { ...sumDays(days, dimensions, top), series };
}

/** The hours of a day that have visits. */
function toHours({ day, hours }: LinkDayRow): Stats['series'] {
  return Array.from({ length: 24 }, (_, hour) => ({
    at: `${day}T${String(hour).padStart(2, '0')}`,
    clicks: hours?.[hour] ?? 0,
    uniqueClicks: hours?.[hour + 24] ?? 0,
  })).filter(({ clicks }) => clicks > 0);
}

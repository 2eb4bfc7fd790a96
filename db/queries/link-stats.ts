import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';

export type StatsQuery = {
  linkId: number;
  /** Colombia days, both inclusive. */
  from: string;
  to: string;
  granularity: 'day' | 'hour';
  dimensions: readonly string[];
  top: number;
};

export type StatsRow = {
  totals: { clicks: number; uniqueClicks: number };
  /** `at` is a Colombia day, or its hour `YYYY-MM-DDTHH`. */
  series: { at: string; clicks: number; uniqueClicks: number }[];
  dimensions: Record<string, { value: string; clicks: number }[]>;
};

/** What remains beyond the top values of a dimension. */
const OTHER = '__other';

/** A link's statistics, from the roll-ups alone, in one statement. */
export async function linkStats(db: Database, query: StatsQuery): Promise<StatsRow> {
  const { linkId, from, to, granularity, dimensions, top } = query;
  const form = granularity === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24';
  const { rows } = await db.execute<StatsRow>(sql`
    with visit as (
      select to_char(hour at time zone 'America/Bogota', ${form}) as at, clicks, unique_clicks
        from click_hour
       where link_id = ${linkId}
         and hour >= (${from}::date)::timestamp at time zone 'America/Bogota'
         and hour < (${to}::date + 1)::timestamp at time zone 'America/Bogota'
    ),
    point as (
      select at, sum(clicks)::int as clicks, sum(unique_clicks)::int as "uniqueClicks" from visit group by at
    ),
    valued as (
      select dimension, value, sum(clicks)::int as clicks,
             row_number() over (partition by dimension order by sum(clicks) desc, value) as place
        from click_day_dimension
       where link_id = ${linkId}
         and day between ${from}::date and ${to}::date
         and dimension = any(${sql.param(dimensions)}::text[])
       group by dimension, value
    )
    select json_build_object('clicks', coalesce((select sum(clicks) from point), 0),
                             'uniqueClicks', coalesce((select sum("uniqueClicks") from point), 0)) as totals,
           coalesce((select json_agg(point order by at) from point), '[]') as series,
           ${toNamedLines(top)} as dimensions`);
  const [row] = rows;
  if (row === undefined) throw new Error('the statistics answered nothing');
  return row;
}

/**
 * `{ dimension: [{ value, clicks }] }` of a `valued` relation (dimension, value, clicks, place): the top values of each
 * and, when there is a remainder, a line for it.
 */
export const toNamedLines = (top: number): SQL => sql`coalesce((
  select json_object_agg(dimension, lines) from (
    select dimension, json_agg(json_build_object('value', value, 'clicks', clicks) order by place) as lines from (
      select dimension, value, clicks, place from valued where place <= ${top}
      union all
      select dimension, ${OTHER}, sum(clicks)::int, ${top} + 1 from valued where place > ${top} group by dimension
    ) line group by dimension
  ) grouped), '{}')`;

import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { shownStatus } from './find-link.ts';
import { type StatsRow, toNamedLines } from './link-stats.ts';

export type OverviewRow = StatsRow & {
  linksByStatus: Record<string, number>;
  topLinks: { domain: string; code: string; longUrl: string; clicks: number; uniqueClicks: number }[];
};

const TOP_LINKS = 10;
const TOP_VALUES = 10;

/** Statistics over all links of an organization that are not deleted, from the roll-ups, in one statement. */
export async function overview(
  db: Database,
  {
    organizationId,
    from,
    to,
    dimensions,
  }: { organizationId: number; from: string; to: string; dimensions: readonly string[] },
): Promise<OverviewRow> {
  const { rows } = await db.execute<OverviewRow>(sql`
    with own as materialized (
      select id, tenure_id, code, long_url, ${shownStatus} as status
        from link where organization_id = ${organizationId} and deleted_at is null
    ),
    visit as materialized (
      select link_id, (hour at time zone 'America/Bogota')::date as day,
             sum(clicks)::int as clicks, sum(unique_clicks)::int as "uniqueClicks"
        from click_hour join own on own.id = link_id
       where hour >= (${from}::date)::timestamp at time zone 'America/Bogota'
         and hour < (${to}::date + 1)::timestamp at time zone 'America/Bogota'
       group by 1, 2
    ),
    point as (
      select day::text as at, sum(clicks)::int as clicks, sum("uniqueClicks")::int as "uniqueClicks" from visit group by day
    ),
    best as (
      select link_id, sum(clicks)::int as clicks, sum("uniqueClicks")::int as "uniqueClicks"
        from visit group by link_id order by 2 desc, link_id limit ${TOP_LINKS}
    ),
    valued as (
      select dimension, value, sum(clicks)::int as clicks,
             row_number() over (partition by dimension order by sum(clicks) desc, value) as place
        from click_day_dimension join own on own.id = link_id
       where day between ${from}::date and ${to}::date and dimension = any(${sql.param(dimensions)}::text[])
       group by dimension, value
    )
    select json_build_object('clicks', coalesce((select sum(clicks) from point), 0),
                             'uniqueClicks', coalesce((select sum("uniqueClicks") from point), 0)) as totals,
           coalesce((select json_agg(point order by at) from point), '[]') as series,
           ${toNamedLines(TOP_VALUES)} as dimensions,
           coalesce((select json_object_agg(status, links) from (
             select status, count(*) as links from own group by status) counted), '{}') as "linksByStatus",
           coalesce((select json_agg(json_build_object('domain', domain.name, 'code', own.code, 'longUrl', own.long_url,
                                                       'clicks', best.clicks, 'uniqueClicks', best."uniqueClicks")
                                     order by best.clicks desc, best.link_id)
                       from best
                       join own on own.id = best.link_id
                       join domain_tenure on domain_tenure.id = own.tenure_id
                       join domain on domain.id = domain_tenure.domain_id), '[]') as "topLinks"`);
  const [row] = rows;
  if (row === undefined) throw new Error('the overview answered nothing');
  return row;
}

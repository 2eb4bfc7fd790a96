import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { type DayRow, type Stats, sumDays } from './sum-days.ts';

export type Overview = Stats & {
  linksByStatus: Record<string, number>;
  topLinks: { domain: string; code: string; longUrl: string; clicks: number; uniqueClicks: number }[];
};

const TOP_LINKS = 10;
/** Looked at for the ten: some may be deleted, and a day's list ends at 50. */
const CANDIDATES = 30;
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
): Promise<Overview> {
  const { rows } = await db.execute<Pick<Overview, 'linksByStatus' | 'topLinks'> & { days: DayRow[] }>(sql`
    with one as materialized (
      select * from organization_day
       where organization_id = ${organizationId} and day between ${from}::date and ${to}::date and clicks > 0
    ),
    candidate as (
      select key::bigint as link_id from one, jsonb_each_text(top_links)
       group by key order by sum(value::bigint) desc, key::bigint limit ${CANDIDATES}
    ),
    best as (
      select link.id, link.tenure_id, link.code, link.long_url, visit.clicks, visit."uniqueClicks"
        from candidate
        join link on link.id = candidate.link_id and link.organization_id = ${organizationId} and link.deleted_at is null
       cross join lateral (
         select sum(clicks)::int as clicks, sum(unique_clicks)::int as "uniqueClicks"
           from link_day where link_day.link_id = link.id and day between ${from}::date and ${to}::date) visit
       order by visit.clicks desc, link.id
       limit ${TOP_LINKS}
    )
    select coalesce((select json_agg(found order by day) from (
             select day, clicks, unique_clicks as "uniqueClicks", dimensions from one) found), '[]') as days,
           coalesce((select json_object_agg(status, links) from link_tally
                      where organization_id = ${organizationId}), '{}') as "linksByStatus",
           coalesce((select json_agg(json_build_object('domain', domain.name, 'code', best.code, 'longUrl', best.long_url,
                                                       'clicks', best.clicks, 'uniqueClicks', best."uniqueClicks")
                                     order by best.clicks desc, best.id)
                       from best
                       join domain_tenure on domain_tenure.id = best.tenure_id
                       join domain on domain.id = domain_tenure.domain_id), '[]') as "topLinks"`);
  const [row] = rows;
  if (row === undefined) throw new Error('the overview answered nothing');
  const { days, linksByStatus, topLinks } = row;
  const series = days.map(({ day, clicks, uniqueClicks }) => ({ at: day, clicks, uniqueClicks }));
  return { ...sumDays(days, dimensions, TOP_VALUES), series, linksByStatus, topLinks };
}

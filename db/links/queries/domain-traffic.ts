import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';

/** Links that are read at most. */
export const MAX_COUNTED = 10_000;

/**
 * The links of an organization's tenure that redirect, up to one more than `MAX_COUNTED`, and their visits since a Colombia
 * day.
 */
export async function countDomainTraffic(
  db: Database,
  { organizationId, tenureId, since }: { organizationId: number; tenureId: number; since: string },
): Promise<{ links: number; visits: number }> {
  const {
    rows: [row],
  } = await db.execute<{ links: string; visits: string }>(sql`
    with active as materialized (
      select id from link
       where organization_id = ${organizationId} and tenure_id = ${tenureId} and deleted_at is null
         and blocked_at is null and status = 'active' and (expires_at is null or expires_at > now())
       limit ${MAX_COUNTED + 1}
    )
    select (select count(*) from active) as links,
           (select coalesce(sum(clicks), 0) from active join link_day on link_id = active.id
             where day >= ${since}::date) as visits`);
  return { links: Number(row?.links ?? 0), visits: Number(row?.visits ?? 0) };
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { addDays, toColombiaDay } from '../../kernel/time/colombia.ts';
import { getTenureOrThrow } from './held-domain.ts';

const DAYS = 30;

/**
 * Counts what stops when a domain is released: its links that redirect, and their visits of the last 30 days. `isMore`:
 * the domain has more links than are counted, and both counts are too low.
 */
export async function countTraffic(ctx: TenantCtx, name: string) {
  const { organizationId } = ctx.tenant;
  const { id, status, isDefault } = await getTenureOrThrow(ctx, { name, organizationId });
  const since = addDays(toColombiaDay(ctx.clock()), 1 - DAYS);
  const { links, visits } = await countDomainTraffic(ctx.db, { organizationId, tenureId: id, since });
  return { status, isDefault, links: Math.min(links, MAX_COUNTED), visits, isMore: links > MAX_COUNTED };
}

/** Links that are read at most. */
const MAX_COUNTED = 10_000;

/**
 * The links of an organization's tenure that redirect, up to one more than `MAX_COUNTED`, and their visits since a Colombia
 * day.
 */
async function countDomainTraffic(
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

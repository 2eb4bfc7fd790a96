import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { costCenter } from '../tables/cost-center.ts';

/** The cost centers of an organization, newest first. */
export async function findCostCenters(
  db: Database,
  organizationId: number,
  beforeId: number | undefined,
  limit: number,
) {
  return await db
    .select()
    .from(costCenter)
    .where(
      and(
        eq(costCenter.organizationId, organizationId),
        beforeId === undefined ? undefined : lt(costCenter.id, beforeId),
      ),
    )
    .orderBy(desc(costCenter.id))
    .limit(limit);
}

import { eq } from 'drizzle-orm';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** The cost centers of an organization. */
export function listCostCenters(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({
      id: costCenter.id,
      code: costCenter.code,
      name: costCenter.name,
      status: costCenter.status,
      createdAt: costCenter.createdAt,
    })
    .from(costCenter)
    .where(eq(costCenter.organizationId, organizationId))
    .orderBy(costCenter.id);
}

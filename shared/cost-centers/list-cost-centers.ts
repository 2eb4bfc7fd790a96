import { eq } from 'drizzle-orm';
import { costCenter } from '../../db/schema/people/cost-center.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/** The cost centers of an organization. */
export function listCostCenters(ctx: VerbContext, organizationId: number) {
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

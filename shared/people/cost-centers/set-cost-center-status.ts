import { and, eq } from 'drizzle-orm';
import { type COST_CENTER_STATUSES, costCenter } from '../../../db/people/tables/cost-center.ts';
import { audited } from '../../platform/audit/audited.ts';
import { raiseEpoch } from '../../platform/auth/organization-epoch.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

export type SetCostCenterStatus = {
  organizationId: number;
  code: string;
  status: (typeof COST_CENTER_STATUSES)[number];
};

/** Disables a cost center and the keys bound to it, or activates it again. */
export const setCostCenterStatus = audited(
  { verb: 'cost-center.set-status', changes: costCenter },
  async (ctx: Ctx, { organizationId, code, status }: SetCostCenterStatus) => {
    const [changed] = await ctx.db
      .update(costCenter)
      .set({ status })
      .where(and(eq(costCenter.organizationId, organizationId), eq(costCenter.code, code)))
      .returning({ id: costCenter.id, code: costCenter.code, status: costCenter.status });
    if (changed === undefined) throw new DomainError('COST_CENTER_NOT_FOUND', { organizationId, code });
    await raiseEpoch(ctx, [organizationId]);
    return changed;
  },
);

import { and, eq } from 'drizzle-orm';
import { type COST_CENTER_STATUSES, costCenter } from '../../db/schema/people/cost-center.ts';
import { audited } from '../audit/audited.ts';
import { raiseEpoch } from '../auth/organization-epoch.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

export type SetCostCenterStatus = {
  organizationId: number;
  code: string;
  status: (typeof COST_CENTER_STATUSES)[number];
};

/** Disables a cost center and the keys bound to it, or activates it again. */
export const setCostCenterStatus = audited(
  { verb: 'cost-center.set-status', changes: costCenter },
  async (ctx: VerbContext, { organizationId, code, status }: SetCostCenterStatus) => {
    const [changed] = await ctx.db
      .update(costCenter)
      .set({ status })
      .where(and(eq(costCenter.organizationId, organizationId), eq(costCenter.code, code)))
      .returning({ id: costCenter.id, code: costCenter.code, status: costCenter.status });
    if (changed === undefined)
      throw new Refusal(`Organization ${organizationId} has no cost center ${code}.`, {
        reason: 'not-found',
      });
    await raiseEpoch(ctx, [organizationId]);
    return changed;
  },
);

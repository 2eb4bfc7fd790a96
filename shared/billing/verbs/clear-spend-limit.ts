import { and, eq } from 'drizzle-orm';
import { type SPEND_PERIODS, spendLimit } from '../../../db/schema/money/spend-limit.ts';
import { audited } from '../../audit/audited.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { VerbContext } from '../../verbs/verb-context.ts';

/** Removes the daily or monthly spend limit. */
export const clearSpendLimit = audited(
  { verb: 'spend-limit.clear', changes: spendLimit },
  async (
    ctx: VerbContext,
    { organizationId, period }: { organizationId: number; period: (typeof SPEND_PERIODS)[number] },
  ) => {
    const [cleared] = await ctx.db
      .delete(spendLimit)
      .where(and(eq(spendLimit.organizationId, organizationId), eq(spendLimit.period, period)))
      .returning();
    if (cleared === undefined) {
      throw new Refusal(`Organization ${organizationId} has no spend limit per ${period}.`, {
        reason: 'already',
      });
    }
    return cleared;
  },
);

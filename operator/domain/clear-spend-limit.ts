import { and, eq } from 'drizzle-orm';
import { type SPEND_PERIODS, spendLimit } from '../../db/schema/spend-limit.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** Takes away the cap of a day or of a month. */
export const clearSpendLimit = audited(
  { verb: 'spend-limit.clear', changes: spendLimit },
  async (
    ctx: OperatorContext,
    { organizationId, period }: { organizationId: number; period: (typeof SPEND_PERIODS)[number] },
  ) => {
    const [cleared] = await ctx.db
      .delete(spendLimit)
      .where(and(eq(spendLimit.organizationId, organizationId), eq(spendLimit.period, period)))
      .returning();
    if (cleared === undefined) {
      throw new OperatorError(`Organization ${organizationId} has no spend limit per ${period}.`);
    }
    return cleared;
  },
);

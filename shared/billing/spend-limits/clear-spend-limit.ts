import { and, eq } from 'drizzle-orm';
import { type SPEND_PERIODS, spendLimit } from '../../../db/billing/tables/spend-limit.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** Removes the daily or monthly spend limit. */
export const clearSpendLimit = audited(
  { verb: 'spend-limit.clear', changes: spendLimit },
  async (
    ctx: Ctx,
    { organizationId, period }: { organizationId: number; period: (typeof SPEND_PERIODS)[number] },
  ) => {
    const [cleared] = await ctx.db
      .delete(spendLimit)
      .where(and(eq(spendLimit.organizationId, organizationId), eq(spendLimit.period, period)))
      .returning();
    if (cleared === undefined) {
      throw new DomainError('SPEND_LIMIT_NOT_SET', { organizationId, period });
    }
    return cleared;
  },
);

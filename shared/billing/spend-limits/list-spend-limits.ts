import { eq } from 'drizzle-orm';
import { spendLimit } from '../../../db/billing/tables/spend-limit.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** The spend limits of an organization. */
export function listSpendLimits(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({ period: spendLimit.period, limitMicro: spendLimit.limitMicro })
    .from(spendLimit)
    .where(eq(spendLimit.organizationId, organizationId))
    .orderBy(spendLimit.period);
}

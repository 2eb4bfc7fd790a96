import { eq } from 'drizzle-orm';
import { spendLimit } from '../../db/schema/money/spend-limit.ts';
import type { OperatorContext } from '../program/operator-context.ts';

/** The spend limits of an organization. */
export function listSpendLimits(ctx: OperatorContext, organizationId: number) {
  return ctx.db
    .select({ period: spendLimit.period, limitMicro: spendLimit.limitMicro })
    .from(spendLimit)
    .where(eq(spendLimit.organizationId, organizationId))
    .orderBy(spendLimit.period);
}

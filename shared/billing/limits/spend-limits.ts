import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { SPEND_PERIODS, spendLimit } from '../../../db/billing/tables/spend-limit.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Micros } from '../../kernel/verbs/fields.ts';
import { getAccountOrThrow } from '../account/get-account-or-throw.ts';

export const SetSpendLimit = z.object({
  organizationId: Id,
  period: z.enum(SPEND_PERIODS).describe('period, in Colombia time'),
  limitMicro: Micros.describe('the most that may be spent'),
});
export type SetSpendLimit = z.input<typeof SetSpendLimit>;

/** Limits an organization's spending per Colombia day or month. */
export const setSpendLimit = audited(
  { verb: 'spend-limit.set', changes: spendLimit },
  async (ctx: Ctx, input: SetSpendLimit) => {
    const values = checkInput(SetSpendLimit, input);
    const { currency } = await getAccountOrThrow(ctx, values.organizationId);
    await ctx.db
      .insert(spendLimit)
      .values(values)
      .onConflictDoUpdate({
        target: [spendLimit.organizationId, spendLimit.period],
        set: { limitMicro: values.limitMicro },
      });
    return { ...values, currency };
  },
);

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

/** The spend limits of an organization. */
export function listSpendLimits(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({ period: spendLimit.period, limitMicro: spendLimit.limitMicro })
    .from(spendLimit)
    .where(eq(spendLimit.organizationId, organizationId))
    .orderBy(spendLimit.period);
}

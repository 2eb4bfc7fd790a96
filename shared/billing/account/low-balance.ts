import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx, TenantCtx } from '../../kernel/ctx.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Micros } from '../../kernel/verbs/fields.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

export const SetLowBalance = z.object({
  organizationId: Id,
  lowBalanceMicro: Micros.nullable().meta({ words: { none: null }, description: 'threshold, or "none"' }),
});
export type SetLowBalance = z.input<typeof SetLowBalance>;

/**
 * Emits `billing.balance.low` when a charge or correction takes the available funds below the threshold; null turns it
 * off.
 */
export const setLowBalance = audited(
  { verb: 'balance.set-low', changes: billingAccount },
  async (ctx: Ctx, input: SetLowBalance) => {
    const { organizationId, lowBalanceMicro } = checkInput(SetLowBalance, input);
    const { currency } = await getAccountOrThrow(ctx, organizationId);
    await ctx.db
      .update(billingAccount)
      .set({ lowBalanceMicro })
      .where(eq(billingAccount.organizationId, organizationId));
    return { organizationId, currency, lowBalanceMicro };
  },
);

/** The statement whose rows `toLowBalance` takes. */
export const selectLowBalance = ({ db, tenant }: TenantCtx) =>
  db
    .select({ lowBalanceMicro: billingAccount.lowBalanceMicro })
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, tenant.organizationId));

/** The organization's low-balance threshold; null: no notice. */
export const toLowBalance = ([account]: Awaited<ReturnType<typeof selectLowBalance>>): bigint | null =>
  account?.lowBalanceMicro ?? null;

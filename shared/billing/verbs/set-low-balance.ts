import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { billingAccount } from '../../../db/schema/money/billing-account.ts';
import { audited } from '../../audit/audited.ts';
import { checkInput } from '../../verbs/check-input.ts';
import { Id, Micros } from '../../verbs/fields.ts';
import type { VerbContext } from '../../verbs/verb-context.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

const Input = z.object({ organizationId: Id, lowBalanceMicro: Micros.nullable() });

/**
 * Emits `billing.balance.low` when a charge or correction takes the available funds below the threshold; null turns it
 * off.
 */
export const setLowBalance = audited(
  { verb: 'balance.set-low', changes: billingAccount },
  async (ctx: VerbContext, input: z.input<typeof Input>) => {
    const { organizationId, lowBalanceMicro } = checkInput(Input, input);
    const { currency } = await getAccountOrThrow(ctx, organizationId);
    await ctx.db
      .update(billingAccount)
      .set({ lowBalanceMicro })
      .where(eq(billingAccount.organizationId, organizationId));
    return { organizationId, currency, lowBalanceMicro };
  },
);

import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { BILLING_MODES, billingAccount } from '../../db/schema/money/billing-account.ts';
import { audited } from '../../shared/audit/audited.ts';
import { MAX_MICROS } from '../../shared/billing/parse-micros.ts';
import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, MicrosOrZero } from '../../shared/verbs/fields.ts';
import { formatMicros } from '../program/format-micros.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { InputError, OperatorError } from '../program/operator-error.ts';

const Input = z
  .object({
    organizationId: Id,
    mode: z.enum(BILLING_MODES),
    /** For credit; default: the current credit line, or 0. */
    creditLineMicro: MicrosOrZero.optional(),
  })
  .refine(({ mode, creditLineMicro }) => mode === 'credit' || creditLineMicro === undefined, {
    path: ['creditLineMicro'],
    message: 'a prepaid account has no credit line',
  });

/**
 * Switches an organization to credit, or back to prepaid. A prepaid account has no credit line and no debt: one with
 * debt, including pending usage and what calls in progress hold, must be topped up first.
 */
export const setBillingMode = audited(
  { verb: 'balance.set-mode', changes: billingAccount },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, mode, creditLineMicro } = checkInput(Input, input);
    const { balanceMicro, pendingMicro, heldMicro } = await getAccountOrThrow(ctx, organizationId);
    if (balanceMicro + (creditLineMicro ?? 0n) > MAX_MICROS)
      throw new InputError('creditLineMicro: would make more than an account can hold');
    const owesNothing = sql`${billingAccount.balanceMicro} >= ${billingAccount.pendingMicro} + ${billingAccount.heldMicro}`;
    const line = mode === 'prepaid' ? 0n : creditLineMicro;
    const [changed] = await ctx.db
      .update(billingAccount)
      .set({ mode, ...(line !== undefined && { creditLineMicro: line }) })
      .where(
        and(eq(billingAccount.organizationId, organizationId), mode === 'prepaid' ? owesNothing : undefined),
      )
      .returning({ mode: billingAccount.mode, creditLineMicro: billingAccount.creditLineMicro });
    if (changed === undefined)
      throw new OperatorError(
        `The account owes ${formatMicros(pendingMicro + heldMicro - balanceMicro)}: prepaid, it may not owe anything.`,
      );
    return { organizationId, ...changed };
  },
);

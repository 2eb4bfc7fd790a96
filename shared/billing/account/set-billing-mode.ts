import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { BILLING_MODES, billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { Id, MicrosOrZero } from '../../platform/verbs/fields.ts';
import { MAX_MICROS } from '../amounts/parse-micros.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

export const SetBillingMode = z
  .object({
    organizationId: Id,
    mode: z.enum(BILLING_MODES).describe('how it pays'),
    creditLineMicro: MicrosOrZero.optional().describe('with credit: its credit line, unchanged by default'),
  })
  .refine(({ mode, creditLineMicro }) => mode === 'credit' || creditLineMicro === undefined, {
    path: ['creditLineMicro'],
    message: 'a prepaid account has no credit line',
  });
export type SetBillingMode = z.input<typeof SetBillingMode>;

/**
 * Switches an organization to credit, or back to prepaid. A prepaid account has no credit line and no debt: one with
 * debt, including pending usage and what calls in progress hold, must be topped up first.
 */
export const setBillingMode = audited(
  { verb: 'balance.set-mode', changes: billingAccount },
  async (ctx: Ctx, input: SetBillingMode) => {
    const { organizationId, mode, creditLineMicro } = checkInput(SetBillingMode, input);
    const { balanceMicro, pendingMicro, heldMicro } = await getAccountOrThrow(ctx, organizationId);
    if (balanceMicro + (creditLineMicro ?? 0n) > MAX_MICROS)
      throw new DomainError('ACCOUNT_TOO_LARGE', { field: 'creditLineMicro' });
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
      throw new DomainError('ACCOUNT_OWES', { owedMicro: pendingMicro + heldMicro - balanceMicro });
    return { organizationId, ...changed };
  },
);

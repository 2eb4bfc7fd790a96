import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { Id, MicrosOrZero } from '../../platform/verbs/fields.ts';
import { MAX_MICROS } from '../amounts/parse-micros.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

export const SetCreditLine = z.object({
  organizationId: Id,
  creditLineMicro: MicrosOrZero.describe('credit line, or 0 for none'),
});
export type SetCreditLine = z.input<typeof SetCreditLine>;

/** Changes the credit line of an account on credit; it applies to later creations. */
export const setCreditLine = audited(
  { verb: 'balance.set-credit-line', changes: billingAccount },
  async (ctx: Ctx, input: SetCreditLine) => {
    const { organizationId, creditLineMicro } = checkInput(SetCreditLine, input);
    const account = await getAccountOrThrow(ctx, organizationId);
    if (account.mode !== 'credit') throw new DomainError('ACCOUNT_IS_PREPAID');
    if (account.balanceMicro + creditLineMicro > MAX_MICROS)
      throw new DomainError('ACCOUNT_TOO_LARGE', { field: 'creditLineMicro' });
    const changed = await ctx.db
      .update(billingAccount)
      .set({ creditLineMicro })
      .where(and(eq(billingAccount.organizationId, organizationId), eq(billingAccount.mode, 'credit')))
      .returning({ mode: billingAccount.mode });
    if (changed.length === 0) throw new DomainError('ACCOUNT_CHANGED');
    return { organizationId, currency: account.currency, creditLineMicro };
  },
);

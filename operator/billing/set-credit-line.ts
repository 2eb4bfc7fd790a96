import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { billingAccount } from '../../db/schema/money/billing-account.ts';
import { audited } from '../../shared/audit/audited.ts';
import { MAX_MICROS } from '../../shared/billing/parse-micros.ts';
import { getAccountOrThrow } from '../../shared/billing/verbs/get-account-or-throw.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, MicrosOrZero } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { InputError, OperatorError } from '../program/operator-error.ts';

const Input = z.object({ organizationId: Id, creditLineMicro: MicrosOrZero });

/** Changes the credit line of an account on credit; it applies to later creations. */
export const setCreditLine = audited(
  { verb: 'balance.set-credit-line', changes: billingAccount },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, creditLineMicro } = checkInput(Input, input);
    const account = await getAccountOrThrow(ctx, organizationId);
    if (account.mode !== 'credit') throw new OperatorError('A prepaid account has no credit line.');
    if (account.balanceMicro + creditLineMicro > MAX_MICROS)
      throw new InputError('creditLineMicro: would make more than an account can hold');
    const changed = await ctx.db
      .update(billingAccount)
      .set({ creditLineMicro })
      .where(and(eq(billingAccount.organizationId, organizationId), eq(billingAccount.mode, 'credit')))
      .returning({ mode: billingAccount.mode });
    if (changed.length === 0) throw new OperatorError('The account has become prepaid meanwhile.');
    return { organizationId, currency: account.currency, creditLineMicro };
  },
);

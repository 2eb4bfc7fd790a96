import { eq } from 'drizzle-orm';
import { type BILLING_STATUSES, billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { getAccountOrThrow } from './get-account-or-throw.ts';

type SetAccountStatus = { organizationId: number; status: (typeof BILLING_STATUSES)[number] };

/** Closes a billing account, so that nothing can be bought from it, or reopens it. Usage is still charged. */
export const setAccountStatus = audited(
  { verb: 'balance.set-status', changes: billingAccount },
  async (ctx: Ctx, { organizationId, status }: SetAccountStatus) => {
    const { currency, balanceMicro } = await getAccountOrThrow(ctx, organizationId);
    await ctx.db
      .update(billingAccount)
      .set({ status })
      .where(eq(billingAccount.organizationId, organizationId));
    return { organizationId, status, currency, balanceMicro };
  },
);

import { eq } from 'drizzle-orm';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** The billing account of an organization. Throws DomainError when it has none. */
export async function getAccountOrThrow(ctx: Ctx, organizationId: number) {
  const [account] = await ctx.db
    .select()
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, organizationId));
  if (account === undefined) {
    throw new DomainError('ACCOUNT_NOT_OPEN', { organizationId });
  }
  return account;
}

import { eq } from 'drizzle-orm';
import { billingAccount } from '../../db/schema/billing-account.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** The billing account of an organization. Throws OperatorError when it has none. */
export async function getAccountOrThrow(ctx: OperatorContext, organizationId: number) {
  const [account] = await ctx.db
    .select()
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, organizationId));
  if (account === undefined) {
    throw new OperatorError(
      `Organization ${organizationId} has no billing account: give it a currency first.`,
    );
  }
  return account;
}

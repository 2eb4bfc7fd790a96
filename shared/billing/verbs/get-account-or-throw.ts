import { eq } from 'drizzle-orm';
import { billingAccount } from '../../../db/schema/money/billing-account.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { VerbContext } from '../../verbs/verb-context.ts';

/** The billing account of an organization. Throws Refusal when it has none. */
export async function getAccountOrThrow(ctx: VerbContext, organizationId: number) {
  const [account] = await ctx.db
    .select()
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, organizationId));
  if (account === undefined) {
    throw new Refusal(`Organization ${organizationId} has no billing account: give it a currency first.`, {
      reason: 'no-account',
    });
  }
  return account;
}

import { eq } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { billingAccount } from '../../schema/money/billing-account.ts';

/** Below what is available an organization is told that it is low; null: it is not. */
export const findLowBalance = (db: Database, organizationId: number) =>
  db
    .select({ lowBalanceMicro: billingAccount.lowBalanceMicro })
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, organizationId));

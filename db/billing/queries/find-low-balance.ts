import { eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { billingAccount } from '../tables/billing-account.ts';

/** The low-balance threshold of an organization; null: no notice. */
export const findLowBalance = (db: Database, organizationId: number) =>
  db
    .select({ lowBalanceMicro: billingAccount.lowBalanceMicro })
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, organizationId));

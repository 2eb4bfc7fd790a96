import { and, asc, eq, gte } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { billingAccount } from '../schema/billing-account.ts';
import { spend } from '../schema/spend.ts';

/** What an organization has spent on each Colombia day since one (`2026-11-01`); a day on which it spent nothing may lack. */
export const listDailySpend = (db: Database, organizationId: number, since: string) =>
  db
    .select({ day: spend.periodStart, spentMicro: spend.spentMicro })
    .from(spend)
    .where(
      and(eq(spend.organizationId, organizationId), eq(spend.period, 'day'), gte(spend.periodStart, since)),
    )
    .orderBy(asc(spend.periodStart));

/** Below what is available an organization is told that it is low; null: it is not. */
export const findLowBalance = (db: Database, organizationId: number) =>
  db
    .select({ lowBalanceMicro: billingAccount.lowBalanceMicro })
    .from(billingAccount)
    .where(eq(billingAccount.organizationId, organizationId));

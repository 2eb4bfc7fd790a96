import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { billingAccount } from './billing-account.ts';

export const SPEND_PERIODS = ['day', 'month'] as const;

/** The organization's own limit on spending in a Colombia day or month, in micros. */
export const spendLimit = pgTable(
  'spend_limit',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => billingAccount.organizationId),
    period: text({ enum: SPEND_PERIODS }).notNull(),
    limitMicro: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.period] }),
    check('spend_limit_period', isOneOf(table.period, SPEND_PERIODS)),
    check('spend_limit_limit', sql`${table.limitMicro} >= 0`),
  ],
);

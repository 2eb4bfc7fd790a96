import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { billingAccount } from './billing-account.ts';
import { SPEND_PERIODS } from './spend-limit.ts';

/** What an organization has spent, less refunds, in the Colombia day or month that begins at `periodStart`. */
export const spend = pgTable(
  'spend',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => billingAccount.organizationId),
    period: text({ enum: SPEND_PERIODS }).notNull(),
    periodStart: date().notNull(),
    spentMicro: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.period, table.periodStart] })],
);

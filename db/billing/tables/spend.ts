import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SPEND_PERIODS } from './spend-limit.ts';

/**
 * An organization's spending, less refunds, in the Colombia day or month that begins at `periodStart`. No foreign key:
 * each charge would check it, and accounts are never removed.
 */
export const spend = pgTable(
  'spend',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    period: text({ enum: SPEND_PERIODS }).notNull(),
    periodStart: date().notNull(),
    spentMicro: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.period, table.periodStart] })],
);

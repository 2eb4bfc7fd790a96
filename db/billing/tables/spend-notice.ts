import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SPEND_PERIODS } from './spend-limit.ts';

/** Records a notice about a spend limit in the day or month that begins at `periodStart`. */
export const spendNotice = pgTable(
  'spend_notice',
  {
    // No foreign key: writing a notice must not wait for the account's row lock.
    organizationId: bigint({ mode: 'number' }).notNull(),
    period: text({ enum: SPEND_PERIODS }).notNull(),
    periodStart: date().notNull(),
    /** A changed limit gets new notices. */
    limitMicro: bigint({ mode: 'bigint' }).notNull(),
    /** Share of the limit: 80 or 100. */
    percent: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.period, table.periodStart, table.limitMicro, table.percent],
    }),
  ],
);

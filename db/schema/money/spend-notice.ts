import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SPEND_PERIODS } from './spend-limit.ts';

/** That an organization was told how near it came to a limit in the day or month that begins at `periodStart`. */
export const spendNotice = pgTable(
  'spend_notice',
  {
    // No foreign key: who only writes a notice waits for nobody who holds the account.
    organizationId: bigint({ mode: 'number' }).notNull(),
    period: text({ enum: SPEND_PERIODS }).notNull(),
    periodStart: date().notNull(),
    /** A limit that is changed is told of anew. */
    limitMicro: bigint({ mode: 'bigint' }).notNull(),
    /** Of the limit: 80 or 100. */
    percent: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.period, table.periodStart, table.limitMicro, table.percent],
    }),
  ],
);

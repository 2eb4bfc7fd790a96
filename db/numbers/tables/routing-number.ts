import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The operator behind a code, as the portability file or the numbering plan spells it; it names the carriers of both. A
 * code without a row is shown as it is.
 */
export const routingNumber = pgTable('routing_number', {
  code: text().primaryKey(),
  carrier: text().notNull(),
  mcc: text(),
  mnc: text(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';

/** A number that has moved from its range's assignee. A full load replaces the whole table. */
export const portedNumber = pgTable('ported_number', {
  /** E.164 without `+`. */
  number: bigint({ mode: 'number' }).primaryKey(),
  /** The administrator's opaque code of the operator that calls are routed to. */
  routingNumber: text().notNull(),
  portedAt: date(),
});

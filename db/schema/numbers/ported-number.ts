import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';

/** A number that is not with its range's assignee any more. A full load replaces the whole table. */
export const portedNumber = pgTable('ported_number', {
  /** E.164 without `+`. */
  number: bigint({ mode: 'number' }).primaryKey(),
  /** Whom calls are routed to, by the administrator's code; opaque. */
  routingNumber: text().notNull(),
  portedAt: date(),
});

import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A signal above its limit, from the run that detected it until its end is reported. */
export const healthAlert = pgTable('health_alert', {
  signal: text().primaryKey(),
  /** Identifies the alert, so that a receiver recognizes repetitions. */
  id: uuid().notNull().defaultRandom(),
  /** Above its limit, or unknown because its source was unreachable. */
  state: text().notNull(),
  value: integer(),
  beganAt: timestamp({ withTimezone: true }).notNull(),
  isBeginningReported: boolean('is_beginning_told').notNull().default(false),
  endedAt: timestamp({ withTimezone: true }),
});

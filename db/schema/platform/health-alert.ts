import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A signal that is over its limit, from the run that found it so until one that did not, and its end was reported. */
export const healthAlert = pgTable('health_alert', {
  signal: text().primaryKey(),
  /** Of what is reported, so that a receiver knows a repetition. */
  id: uuid().notNull().defaultRandom(),
  /** As it was found: over its limit, or nothing could tell. */
  state: text().notNull(),
  value: integer(),
  beganAt: timestamp({ withTimezone: true }).notNull(),
  isBeginningReported: boolean('is_beginning_told').notNull().default(false),
  endedAt: timestamp({ withTimezone: true }),
});

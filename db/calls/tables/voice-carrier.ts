import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What a carrier accepts from us at once. Without a row: the default. */
export const voiceCarrier = pgTable(
  'voice_carrier',
  {
    name: text().primaryKey(),
    maxActive: integer().notNull().default(200),
    /** No dialling through the carrier until then, because it refuses our account. */
    pausedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [check('voice_carrier_max_active', sql`${table.maxActive} >= 0`)],
);

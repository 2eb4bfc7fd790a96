import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What a carrier takes of us at once. No row: the default. */
export const voiceCarrier = pgTable(
  'voice_carrier',
  {
    name: text().primaryKey(),
    maxActive: integer().notNull().default(200),
    /** Until when nothing is dialled through it, since it refuses our account. */
    barredUntil: timestamp({ withTimezone: true }),
  },
  (table) => [check('voice_carrier_max_active', sql`${table.maxActive} >= 0`)],
);

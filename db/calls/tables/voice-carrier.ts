import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** An attempt is claimed at most so long before its turn at the carrier, and waits for it where it is dialed. */
export const SOON_TURN_MS = 100;

/** The limits of a carrier on what it accepts from us at once. A carrier without a row has the default. */
export const voiceCarrier = pgTable(
  'voice_carrier',
  {
    name: text().primaryKey(),
    maxActive: integer().notNull().default(200),
    /** The calls that it dials in a second, whoever's they are. Null: nobody has said so yet, and it gets none (a sandbox's has no limit). */
    callsPerSecond: doublePrecision(),
    /** The moment at which the next of them may be dialed. */
    nextDialAt: timestamp({ withTimezone: true }),
    /** Nothing is dialed through the carrier before this moment, because it refuses our account. */
    pausedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('voice_carrier_max_active', sql`${table.maxActive} >= 0`),
    check('voice_carrier_calls_per_second', sql`${table.callsPerSecond} > 0`),
  ],
);

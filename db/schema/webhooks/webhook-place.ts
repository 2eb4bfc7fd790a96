import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The places of those who deliver webhooks, one lane each at a time: as many rows as there may be at once, fewer than QStash
 * delivers of them (`FLOWS`). Slow lanes have places among the first 20 alone. No index but the key: what changes is written in its page.
 */
export const webhookPlace = pgTable(
  'webhook_place',
  {
    place: smallint().primaryKey(),
    /** The lane that is served, by whom, until when nobody else may, and since when. */
    lane: text(),
    token: uuid(),
    heldUntil: timestamp({ withTimezone: true }),
    begunAt: timestamp({ withTimezone: true }),
    /** What is due until then is due now: a message said so, whatever the clock of who serves it. */
    dueUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      'webhook_place_held',
      sql`num_nulls(${table.lane}, ${table.token}, ${table.heldUntil}, ${table.begunAt}) in (0, 4)`,
    ),
  ],
);

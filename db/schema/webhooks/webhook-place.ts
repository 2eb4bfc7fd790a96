import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The slots of webhook delivery, one lane each at a time: as many rows as concurrent runs, fewer than QStash's limit
 * (`FLOWS`). Slow lanes may use only the first 20. No index besides the key, so that updates stay in the page (HOT).
 */
export const webhookPlace = pgTable(
  'webhook_place',
  {
    place: smallint().primaryKey(),
    /** The lane being served, by which run, the lease, and since when. */
    lane: text(),
    token: uuid(),
    heldUntil: timestamp({ withTimezone: true }),
    begunAt: timestamp({ withTimezone: true }),
    /** Deliveries due until then count as due, even if the run's clock is behind. */
    dueUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      'webhook_place_held',
      sql`num_nulls(${table.lane}, ${table.token}, ${table.heldUntil}, ${table.begunAt}) in (0, 4)`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Slow lanes may use only this many slots, so that hanging servers leave the others to the rest. */
export const SLOW_LANE_SLOTS = 20;
/** A response that takes as long makes its lane slow: it gets one attempt at a time until a response is faster. */
export const SLOW_RESPONSE_MS = 5_000;

/**
 * The slots of webhook delivery, one lane each at a time: as many rows as concurrent runs, fewer than QStash's limit
 * (`FLOWS`). Slow lanes may use only the first `SLOW_LANE_SLOTS`. No index besides the key, so that updates stay in the page (HOT).
 */
export const webhookSlot = pgTable(
  'webhook_slot',
  {
    slot: smallint().primaryKey(),
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
      'webhook_slot_held',
      sql`num_nulls(${table.lane}, ${table.token}, ${table.heldUntil}, ${table.begunAt}) in (0, 4)`,
    ),
  ],
);
